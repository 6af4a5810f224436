// The socket of a table: says hello, measures the clocks, and loses nothing. An act keeps its id
// until it is answered, and is sent again after every reconnection; the server does each once.
import { deviceMicros, exchanged } from "./clock.js";

const PINGS = { early: 400, often: 2000, first: 6 };
const PATIENCE = 6000; // how long a socket may be silent
const RETRY = { least: 150, most: 3000 };
const FOR_GOOD = new Map([[4001, "taken-over"], [4003, "refused"], [4004, "gone"]]);

export class Wire {
  #address;
  #receive;
  #socket = null;
  #unanswered = new Map();
  #timers = [];
  #retry = RETRY.least;
  #heard = 0;
  #back = null;
  #pings = 0;
  exchanges = [];

  // `hello()` gives what to come in with; `receive(message)` is told of every message, and of
  // `{type: "link", link}` when the connection changes.
  constructor(address, hello, receive) {
    this.#address = address;
    this.hello = hello;
    this.#receive = receive;
    globalThis.addEventListener("online", () => this.connect());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && this.#socket?.readyState !== WebSocket.OPEN) this.connect();
    });
  }

  connect() {
    this.#drop();
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    socket.addEventListener("open", () => this.#open());
    socket.addEventListener("message", ({ data }) => this.#hear(JSON.parse(data)));
    socket.addEventListener("close", ({ code }) => socket === this.#socket && this.#closed(code));
    this.#timers.push(setTimeout(() => this.connect(), PATIENCE)); // until it is welcomed
  }

  // Send an act, and again until it is answered.
  act(message) {
    this.#unanswered.set(message.id, message);
    this.send(message);
  }

  send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #open() {
    this.#heard = performance.now();
    this.#pings = 0;
    this.send({ type: "hello", ...this.hello() });
  }

  #hear(message) {
    this.#heard = performance.now();
    if (message.type === "pong") this.#pong(message);
    if (message.type === "welcome") this.#welcomed();
    if (message.id) this.#unanswered.delete(message.id);
    this.#receive(message);
  }

  #welcomed() {
    this.#retry = RETRY.least;
    for (const message of this.#unanswered.values()) this.send(message);
    this.#ping();
  }

  #ping() {
    clearTimeout(this.#timers.pop());
    if (performance.now() - this.#heard > PATIENCE) {
      this.connect();
      return;
    }
    this.#pings += 1;
    this.send({ type: "ping", t0: deviceMicros(), ...(this.#back ? { back: this.#back } : {}) });
    const wait = this.#pings < PINGS.first ? PINGS.early : PINGS.often;
    this.#timers.push(setTimeout(() => this.#ping(), wait));
  }

  #pong({ t0, t1, t2 }) {
    const t3 = deviceMicros();
    this.#back = { t0, t3 };
    this.exchanges = exchanged(this.exchanges, { t0, t1, t2, t3 });
  }

  #closed(code) {
    this.#drop();
    this.#receive({ type: "link", link: FOR_GOOD.get(code) ?? "down" });
    if (FOR_GOOD.has(code)) return;
    this.#timers.push(setTimeout(() => this.connect(), this.#retry));
    this.#retry = Math.min(this.#retry * 2, RETRY.most);
  }

  #drop() {
    this.#timers.splice(0).forEach(clearTimeout);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }
}
