"""What kind of file system a file lies on, where the system tells, and where no log may lie."""

import re
from collections.abc import Iterator
from pathlib import Path

from eventstore.errors import StorageFailure

MOUNTS = Path("/proc/mounts")

NETWORK = frozenset({
    "9p", "afs", "ceph", "cifs", "davfs", "fuse.ceph", "fuse.davfs2", "fuse.glusterfs",
    "fuse.rclone", "fuse.s3fs", "fuse.sshfs", "fuse.vmhgfs-fuse", "glusterfs", "lustre", "ncpfs",
    "nfs", "nfs4", "prl_fs", "smb3", "smbfs", "vboxsf",
})  # fmt: skip
"""File systems that other machines write too: locks, shared memory and syncs mean little there."""

PASSING = frozenset({"overlay", "ramfs", "tmpfs"})
"""Those that are gone with the machine, or with the container."""

INSTEAD = (
    "keep the log on a disk of this machine and back it up into that folder (db backup, or "
    "--backup with each round), or keep it on PostgreSQL"
)
"""What to do where the log would lie on a disk that other machines write too."""

_ESCAPED = re.compile(r"\\([0-7]{3})")


def require_own_disk(file: Path) -> None:
    """Require that a file to which the log is written lies on no disk of other machines.

    Raises:
        StorageFailure: it does; a commit there can be lost, and two machines can write at once.
    """
    kind = kind_of(file)
    if kind in NETWORK:
        what = f"it lies in a folder of the network ({kind}), where what is recorded can be lost"
        raise StorageFailure("network", str(file), f"{what}; {INSTEAD}; it can be read where it is")


def kind_of(path: Path, table: Path | None = None) -> str | None:
    """Return the kind of the file system `path` is on, None where the system does not tell.

    The path need not be there. `table` is the list of what is mounted, by default the system's.
    """
    path = path.resolve()
    depth, found = 0, None
    for place, kind in _mounts(table or MOUNTS):
        if path.is_relative_to(place) and len(place.parts) >= depth:
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
