"""What a server is started with."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Options:
    """How a server behaves.

    Attributes:
        hosts: the names under which it may be asked, in lower case and without a port; empty where
            any will do, which is for tests alone.
        closed: whether even those who only look need a link.
        secure: whether it is reached by HTTPS, so that cookies may ask for it.
        requests_a_second: how many requests of one address are answered over time.
        burst: how many of them may come at once.
        largest_body: bytes.
        threads: how many requests may work on the log at once.
        acts_a_second: how many acts of one device at a live table are taken over time.
        acts_burst: how many of them may come at once.
        messages_a_second: how many messages of one address are heard at live tables over time; what
            comes faster is heard later.
        messages_burst: how many of them may come at once.
        lines: how many sockets and streams of tables may be open at once.
        lines_of_an_address: how many of them from one address; a hall behind one router is one.
        countdown: seconds from the deal to the signal at a live table.
    """

    hosts: frozenset[str] = field(default_factory=frozenset)
    closed: bool = False
    secure: bool = False
    requests_a_second: float = 100
    burst: int = 3000
    largest_body: int = 2**20
    threads: int = 16
    acts_a_second: float = 20
    acts_burst: int = 60
    messages_a_second: float = 2000
    messages_burst: int = 6000
    lines: int = 4000
    lines_of_an_address: int = 1000
    countdown: float = 3
