"""Let the independent verifier judge a file and its changes, in a process of its own.

    python each_change.py VERIFIER FILE CHANGES

CHANGES is JSON: a list of [offset, byte]. Prints for each what the verifier says, one line each.
"""

import json
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType


def loaded(path: str) -> ModuleType:
    spec = spec_from_file_location("verify_bundle", path)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def main(verifier: str, file: str, changes: str) -> None:
    theirs, right = loaded(verifier), Path(file).read_bytes()
    place = Path(file).with_suffix(".changed")
    wrong = (*theirs.WRONG, SystemExit)
    for offset, byte in json.loads(Path(changes).read_text(encoding="utf-8")):
        changed = bytearray(right)
        changed[offset] = byte
        place.write_bytes(changed)
        try:
            said = "HOLDS " + theirs.check(str(place))
        except wrong as why:
            said = f"REFUSED {why}"
        sys.stdout.write(json.dumps(said) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
