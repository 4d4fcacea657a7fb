import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A GET request to make again and again. */
export type Target = { readonly port: number; readonly path: string; readonly token?: string };

const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * A connection that sends one request again and again, as wrk does, because a load generator should cost
 * little beside the server.
 */
export class KeepAlive {
  readonly #socket: Socket;
  readonly #request: string;
  #received: Buffer = Buffer.alloc(0);
  #answered: { resolve: () => void; reject: (error: Error) => void } | null = null;

  private constructor(socket: Socket, target: Target) {
    this.#socket = socket;
    this.#request = requestOf(target);
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    socket.on('close', () => this.#answered?.reject(new Error('the server closed the connection')));
    socket.on('error', () => {});
  }

  static async open(target: Target): Promise<KeepAlive> {
    const socket = connect({ port: target.port, host: '127.0.0.1' });
    await once(socket, 'connect');
    return new KeepAlive(socket, target);
  }

  /** Sends the request and waits for the whole answer. Throws unless it is 200. */
  get(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#answered = { resolve, reject };
      this.#socket.write(this.#request);
    });
  }

  close(): void {
    this.#answered = null;
    this.#socket.destroy();
  }

  #receive(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const headEnd = this.#received.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = this.#received.toString('latin1', 0, headEnd);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (!head.startsWith('HTTP/1.1 200') || length === undefined) {
      this.#answered?.reject(new Error(`not an answer of known length: ${head.slice(0, 400)}`));
      return;
    }
    if (this.#received.length < headEnd + HEAD_END.length + Number.parseInt(length, 10)) return;
    this.#received = Buffer.alloc(0);
    const answered = this.#answered;
    this.#answered = null;
    answered?.resolve();
  }
}

function requestOf({ port, path, token }: Target): string {
  const lines = [`GET ${path} HTTP/1.1`, `host: localhost:${port}`];
  if (token) lines.push(`authorization: Bearer ${token}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}
