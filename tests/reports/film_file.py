"""A real film, made here: Chromium encodes numbered frames, and they are put into a WebM file.

The number of a frame is painted into it, eight bars for its bits, so that a test can read from the
picture which frame is seen. The container is written by hand (RFC 8794, RFC 9559): frame times are
then exactly what the test wants, and a default duration is there or not.
"""

import base64
from collections.abc import Sequence
from dataclasses import dataclass

from playwright.sync_api import Browser

WIDTH, HEIGHT = 160, 96
_MILLISECOND_NS = 1_000_000

ENCODE = """
async ([width, height, times]) => {
  const canvas = new OffscreenCanvas(width, height), paint = canvas.getContext("2d");
  const chunks = [];
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      let text = "";
      for (const byte of bytes) text += String.fromCharCode(byte);
      chunks.push([chunk.timestamp, chunk.type === "key", btoa(text)]);
    },
    error: (error) => { throw error; },
  });
  encoder.configure({ codec: "vp8", width, height, bitrate: 2000000 });
  for (const [number, at] of times.entries()) {
    for (let bit = 0; bit < 8; bit += 1) {
      paint.fillStyle = number & (128 >> bit) ? "white" : "black";
      paint.fillRect(bit * width / 8, 0, width / 8, height);
    }
    const frame = new VideoFrame(canvas, { timestamp: at * 1000 });
    encoder.encode(frame, { keyFrame: number % 10 === 0 });
    frame.close();
  }
  await encoder.flush();
  return chunks;
}
"""

NUMBER_SEEN = """
(video) => {
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const paint = canvas.getContext("2d", { willReadFrequently: true });
  paint.drawImage(video, 0, 0);
  let number = 0;
  for (let bit = 0; bit < 8; bit += 1) {
    const at = Math.round((bit + 0.5) * canvas.width / 8);
    const [red] = paint.getImageData(at, canvas.height / 2, 1, 1).data;
    number = number * 2 + (red > 128 ? 1 : 0);
  }
  return number;
}
"""
"""Reads the number of the frame that a video element shows."""


@dataclass(frozen=True, slots=True)
class Picture:
    """An encoded frame, and when it is seen, in milliseconds."""

    at: int
    key: bool
    data: bytes


def encode(browser: Browser, times: Sequence[int]) -> list[Picture]:
    """Let the browser encode one numbered frame for each time, in milliseconds."""
    page = browser.new_page()
    page.route("https://film.invalid/", lambda route: route.fulfill(body="<title>film</title>"))
    page.goto("https://film.invalid/")  # encoders are there only on a page that came safely
    chunks = page.evaluate(ENCODE, [WIDTH, HEIGHT, list(times)])
    page.close()
    return [Picture(at // 1000, key, base64.b64decode(data)) for at, key, data in chunks]


def webm(pictures: Sequence[Picture], *, default_ms: int | None = None) -> bytes:
    """Return the WebM file of these frames; `default_ms` is the duration it says they have."""
    video = _element(0xE0, _number(0xB0, WIDTH), _number(0xBA, HEIGHT))
    told = [] if default_ms is None else [_number(0x23E383, default_ms * _MILLISECOND_NS)]
    track = _element(
        0xAE,
        *(_number(element, 1) for element in (0xD7, 0x73C5, 0x83)),
        _element(0x86, b"V_VP8"),
        *told,
        video,
    )
    info = _element(
        0x1549A966,
        _number(0x2AD7B1, _MILLISECOND_NS),
        _element(0x4D80, b"test"),
        _element(0x5741, b"test"),
    )
    clusters = []
    for start in range(0, len(pictures), 10):
        group = pictures[start : start + 10]
        blocks = [
            _element(
                0xA3,
                b"\x81",
                (picture.at - group[0].at).to_bytes(2, "big"),
                b"\x80" if picture.key else b"\0",
                picture.data,
            )
            for picture in group
        ]
        clusters.append(_element(0x1F43B675, _number(0xE7, group[0].at), *blocks))
    head = _element(0x1A45DFA3, _element(0x4282, b"webm"), _number(0x4287, 2), _number(0x4285, 2))
    return head + _element(0x18538067, info, _element(0x1654AE6B, track), *clusters)


def _element(name: int, *content: bytes) -> bytes:
    body = b"".join(content)
    return _bytes(name) + (len(body) | 1 << 56).to_bytes(8, "big") + body


def _number(name: int, value: int) -> bytes:
    return _element(name, _bytes(value) or b"\0")


def _bytes(value: int) -> bytes:
    return value.to_bytes((value.bit_length() + 7) // 8, "big")
