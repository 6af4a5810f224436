"""Films of a few bytes: an MP4 from its boxes, with as much in it as the program reads."""


def box(kind: bytes, *content: bytes) -> bytes:
    body = b"".join(content)
    return (8 + len(body)).to_bytes(4, "big") + kind + body


def large_box(kind: bytes, *content: bytes) -> bytes:
    body = b"".join(content)
    return (1).to_bytes(4, "big") + kind + (16 + len(body)).to_bytes(8, "big") + body


def numbers(*values: int) -> bytes:
    return b"".join(value.to_bytes(4, "big") for value in values)


def track(handler: bytes, scale: int, runs: list[tuple[int, int]], *, version: int = 0) -> bytes:
    times = numbers(0, 0) if version == 0 else numbers(0, 0, 0, 0)
    head = box(b"mdhd", bytes([version, 0, 0, 0]), times, numbers(scale, 0, 0))
    table = box(b"stts", numbers(0, len(runs), *(number for run in runs for number in run)))
    handled = box(b"hdlr", numbers(0, 0), handler, numbers(0, 0, 0), b"\0")
    return box(b"trak", box(b"mdia", head, handled, box(b"minf", box(b"stbl", table))))


def mp4(*tracks: bytes) -> bytes:
    sound = track(b"soun", 48_000, [(90, 1024)])
    head = box(b"ftyp", b"isom", numbers(512))
    return head + large_box(b"mdat", b"\1" * 99) + box(b"moov", box(b"mvhd"), sound, *tracks)
