// Listens to a feed, and comes back to it for as long as it takes, from the last message on.
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 15000;
const OTHER_LOG = 409; // it ends before what this page knows of it

export function listen(address, since, { connected, cut, ...kinds }) {
  let last = since;
  let wait = FIRST_WAIT_MS;
  let source = null;
  let timer = null;

  function open() {
    source = new EventSource(`${address}?since=${last}`);
    source.onopen = () => {
      wait = FIRST_WAIT_MS;
      connected();
    };
    source.onerror = () => {
      cut();
      if (source.readyState === EventSource.CLOSED) again();
    };
    for (const [kind, take] of Object.entries(kinds)) {
      source.addEventListener(kind, (event) => {
        if (event.lastEventId) last = Number(event.lastEventId);
        take(JSON.parse(event.data));
      });
    }
  }

  // A browser that was refused does not come back by itself.
  function again() {
    timer = setTimeout(reopen, wait * (0.5 + Math.random()));
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }

  async function reopen() {
    const look = new AbortController();
    try {
      const { status } = await fetch(`${address}?since=${last}`, { signal: look.signal });
      look.abort();
      if (status === OTHER_LOG) {
        location.reload();
        return;
      }
    } catch {
      // nobody is there; so it is tried as ever
    }
    open();
  }

  open();
  return {
    close() {
      clearTimeout(timer);
      source.close();
    },
  };
}
