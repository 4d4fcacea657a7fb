import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A GET request to make again and again. */
export type Target = { readonly port: number; readonly path: string; readonly token?: string };

/** A request as it is written: its target with the server's base, and a JSON body unless it is a GET. */
export type PlainRequest = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * A connection that sends one request after the other, as wrk does, because a load generator should cost
 * little beside the server.
 */
export class KeepAlive {
  readonly #socket: Socket;
  readonly #host: string;
  #received: Buffer = Buffer.alloc(0);
  #answered: { resolve: (body: string) => void; reject: (error: Error) => void } | null = null;

  private constructor(socket: Socket, port: number) {
    this.#socket = socket;
    this.#host = `localhost:${port}`;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    socket.on('close', () => this.#answered?.reject(new Error('the server closed the connection')));
    socket.on('error', () => {});
  }

  static async open(port: number): Promise<KeepAlive> {
    const socket = connect({ port, host: '127.0.0.1' });
    await once(socket, 'connect');
    return new KeepAlive(socket, port);
  }

  /** Sends a request and gives the body of its answer. Throws unless it is 200. */
  send({ method, path, headers, body }: PlainRequest): Promise<string> {
    const lines = [`${method} ${path} HTTP/1.1`, `host: ${this.#host}`];
    for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
    if (body !== undefined) {
      lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`);
    }
    return this.write(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`);
  }

  /** Sends a request that is written out already. Throws unless its answer is 200. */
  write(request: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#answered = { resolve, reject };
      this.#socket.write(request);
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
    if (length === undefined) {
      this.#answered?.reject(new Error(`not an answer of known length: ${head.slice(0, 400)}`));
      return;
    }
    const bodyStart = headEnd + HEAD_END.length;
    const bodyEnd = bodyStart + Number.parseInt(length, 10);
    if (this.#received.length < bodyEnd) return;
    const body = this.#received.toString('utf8', bodyStart, bodyEnd);
    this.#received = Buffer.alloc(0);
    const answered = this.#answered;
    this.#answered = null;
    if (head.startsWith('HTTP/1.1 200')) answered?.resolve(body);
    else answered?.reject(new Error(`${head.split('\r\n', 1)[0]}: ${body.slice(0, 400)}`));
  }
}

/** A GET request written out, to be sent again and again. */
export function requestOf({ port, path, token }: Target): string {
  const lines = [`GET ${path} HTTP/1.1`, `host: localhost:${port}`];
  if (token) lines.push(`authorization: Bearer ${token}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}
