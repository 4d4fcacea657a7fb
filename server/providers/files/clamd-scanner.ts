import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { FilesUnavailable, type Scanner } from './port.ts';

const PIECE_BYTES_MAX = 64 * 1024;
const TIME_LIMIT_MS = 30_000;

/**
 * ClamAV's daemon, by its `INSTREAM` command (clamd(8)). `address` is the path of its socket, or
 * `host:port`. It finds what its own signatures know, no more.
 */
export function clamdScanner(address: string): Scanner {
  return {
    scan: async (content) => {
      const socket = connect(socketOptions(address));
      socket.setTimeout(TIME_LIMIT_MS, () => socket.destroy(new Error('clamd took too long')));
      try {
        const answer = readAnswer(socket);
        // Seen when it is awaited below.
        answer.catch(() => {});
        await once(socket, 'connect');
        await sendContent(socket, content).catch(ignoreEarlyEnd);
        return { found: findingOf(await answer) };
      } catch (error) {
        if (error instanceof FilesUnavailable) throw error;
        throw new FilesUnavailable('clamd', { cause: error });
      } finally {
        socket.destroy();
      }
    },
  };
}

function socketOptions(address: string): { path: string } | { host: string; port: number } {
  const [, host, port] = /^(?:\[?([^/\]]+)\]?):(\d{1,5})$/.exec(address) ?? [];
  return host && port ? { host, port: Number.parseInt(port, 10) } : { path: address };
}

async function sendContent(socket: Socket, content: AsyncIterable<Uint8Array>): Promise<void> {
  await send(socket, Buffer.from('zINSTREAM\0'));
  for await (const bytes of content) {
    for (let at = 0; at < bytes.length; at += PIECE_BYTES_MAX) {
      const piece = bytes.subarray(at, at + PIECE_BYTES_MAX);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(piece.length);
      await send(socket, Buffer.concat([length, piece]));
    }
  }
  await send(socket, Buffer.alloc(4));
}

/** clamd may answer before it has read all, and then it hangs up. */
function ignoreEarlyEnd(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code !== 'EPIPE' && code !== 'ECONNRESET') throw error;
}

function send(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

async function readAnswer(socket: Socket): Promise<string> {
  let answer = '';
  for await (const piece of socket) {
    answer += String(piece);
    if (answer.includes('\0') || answer.length > 1000) break;
  }
  return answer.split('\0')[0] ?? '';
}

/** `stream: OK`, `stream: Name FOUND`, or words about what went wrong. */
function findingOf(answer: string): string | null {
  if (answer === 'stream: OK') return null;
  const [, found] = /^stream: (.+) FOUND$/.exec(answer) ?? [];
  if (found) return found;
  throw new FilesUnavailable(`clamd said "${answer}"`);
}
