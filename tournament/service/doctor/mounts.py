"""What kind of file system a folder lies on, where the system tells."""

import re
from collections.abc import Iterator
from pathlib import Path

MOUNTS = Path("/proc/mounts")

NETWORK = frozenset({
    "9p", "afs", "ceph", "cifs", "davfs", "fuse.ceph", "fuse.davfs2", "fuse.glusterfs",
    "fuse.rclone", "fuse.s3fs", "fuse.sshfs", "fuse.vmhgfs-fuse", "glusterfs", "lustre", "ncpfs",
    "nfs", "nfs4", "prl_fs", "smb3", "smbfs", "vboxsf",
})  # fmt: skip
"""File systems that other machines write too: locks, shared memory and syncs mean little there."""

PASSING = frozenset({"overlay", "ramfs", "tmpfs"})
"""Those that are gone with the machine, or with the container."""

_ESCAPED = re.compile(r"\\([0-7]{3})")


def kind_of(folder: Path, table: Path = MOUNTS) -> str | None:
    """Return the kind of the file system `folder` is on, None where the system does not tell."""
    folder = folder.resolve()
    depth, found = 0, None
    for place, kind in _mounts(table):
        if folder.is_relative_to(place) and len(place.parts) >= depth:
            depth, found = len(place.parts), kind
    return found


def _mounts(table: Path) -> Iterator[tuple[Path, str]]:
    """Give where something is mounted and of what kind it is, the latest last."""
    try:
        lines = table.read_text(errors="surrogateescape").splitlines()
    except OSError:
        return
    for line in lines:
        _device, place, kind, *_ = line.split(" ")
        yield Path(_ESCAPED.sub(lambda code: chr(int(code[1], 8)), place)), kind
