import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { overTcp } from './test-database.ts';

/** A relay in front of a PostgreSQL server of this machine that counts how often somebody waited for an answer. */
export type WireTap = {
  /** The database's address, through the relay. */
  readonly url: string;
  /**
   * Round trips on all connections since the last call of this. Not those of the sandboxes, which stand for a provider
   * elsewhere.
   */
  takeRoundTrips(): number;
  /** How often the server said that it is ready for more since the last call of this: once for what goes together. */
  takeReadies(): number;
  /** Texts of the notices that the server sent since the last call of this. */
  takeNotices(): string[];
  close(): Promise<void>;
};

/** Relays connections to the server of `databaseUrl`. */
export async function openWireTap(databaseUrl: string): Promise<WireTap> {
  const target = overTcp(databaseUrl);
  const sockets = new Set<Socket>();
  let roundTrips = 0;
  let readies = 0;
  let notices: string[] = [];
  const relay = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      socket.setNoDelay(true);
      sockets.add(socket);
    }
    // What is sent after an answer came is a new round trip; what is sent before it belongs to the same one.
    let isAnswered = true;
    let isOurs: boolean | undefined;
    const read = messageReader({
      [NOTICE]: (fields) => notices.push(textOf(fields)),
      [READY]: () => {
        readies += 1;
      },
    });
    near.on('data', (bytes) => {
      // The first message says which role a session takes (PostgreSQL, section 54.7, StartupMessage).
      isOurs ??= !bytes.includes(SANDBOX_ROLE);
      if (isAnswered && isOurs) roundTrips += 1;
      isAnswered = false;
      far.write(bytes);
    });
    far.on('data', (bytes) => {
      isAnswered = true;
      read(bytes);
      near.write(bytes);
    });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => {});
      from.on('close', () => to.destroy());
    }
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const through = overTcp(databaseUrl);
  through.hostname = '127.0.0.1';
  through.port = String((relay.address() as AddressInfo).port);
  return {
    url: through.href,
    takeRoundTrips() {
      const taken = roundTrips;
      roundTrips = 0;
      return taken;
    },
    takeReadies() {
      const taken = readies;
      readies = 0;
      return taken;
    },
    takeNotices() {
      const taken = notices;
      notices = [];
      return taken;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      relay.close();
      await once(relay, 'close');
    },
  };
}

const SANDBOX_ROLE = 'role=ballast_sandbox';

/** Kinds of messages (PostgreSQL, section 54.7): NoticeResponse and ReadyForQuery. */
const NOTICE = 'N'.charCodeAt(0);
const READY = 'Z'.charCodeAt(0);

/** Takes a server's bytes as they come and tells what is in each message of some kinds. */
function messageReader(
  tell: Readonly<Record<number, (fields: Buffer) => void>>,
): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (bytes) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    // A byte for the kind, then the length of everything after it.
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const end = 1 + rest.readInt32BE(1);
      tell[rest[0] ?? 0]?.(rest.subarray(5, end));
      rest = rest.subarray(end);
    }
  };
}

/** The field "M" of a notice. */
function textOf(fields: Buffer): string {
  const message = fields
    .toString('utf8')
    .split('\0')
    .find((field) => field.startsWith('M'));
  return message?.slice(1) ?? '';
}
