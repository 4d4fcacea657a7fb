import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

/** Kinds of messages of PostgreSQL's protocol (its documentation, section 54.7). */
const STARTUP_VERSION = 196_608;
const TERMINATE = 'X'.charCodeAt(0);

/** "You are let in" and "ready for a query". */
const WELCOME = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

/**
 * The line between a `pg` session and the embedded database, where other sessions have a socket. A whole
 * exchange goes over in one piece: PGlite's own `query` makes five of it.
 */
export class EmbeddedWire extends Duplex {
  readonly #pglite: PGlite;

  constructor(pglite: PGlite) {
    super();
    this.#pglite = pglite;
  }

  /** Called by `pg` with an address, which the embedded database does not have. */
  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }

  /** What `pg` says to a socket and has no meaning here. */
  setNoDelay(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#exchange(chunk).then(() => done(), done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#exchange(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  async #exchange(messages: Buffer): Promise<void> {
    if (messages[0] === TERMINATE) return;
    if (messages[0] === 0 && messages.readInt32BE(4) === STARTUP_VERSION) {
      this.push(WELCOME);
      return;
    }
    const answer: Buffer[] = [];
    // What PGlite answers otherwise it has read itself, and keeps every message for as long as it lives.
    await this.#pglite.execProtocolRawStream(messages, {
      onRawData: (part) => answer.push(Buffer.from(part)),
    });
    this.push(Buffer.concat(answer));
  }
}
