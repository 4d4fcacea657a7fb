import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A relay in front of a PostgreSQL server of this machine that counts how often somebody waited for an answer. */
export type WireTap = {
  /** The database's address, through the relay. */
  readonly url: string;
  /** Round trips on all connections since the last call of this. */
  takeRoundTrips(): number;
  close(): Promise<void>;
};

/** Relays connections to the server of `databaseUrl`. */
export async function openWireTap(databaseUrl: string): Promise<WireTap> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let roundTrips = 0;
  const relay = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      socket.setNoDelay(true);
      sockets.add(socket);
    }
    // What is sent after an answer came is a new round trip; what is sent before it belongs to the same one.
    let isAnswered = true;
    near.on('data', (bytes) => {
      if (isAnswered) roundTrips += 1;
      isAnswered = false;
      far.write(bytes);
    });
    far.on('data', (bytes) => {
      isAnswered = true;
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
  const through = new URL(databaseUrl);
  through.hostname = '127.0.0.1';
  through.port = String((relay.address() as AddressInfo).port);
  return {
    url: through.href,
    takeRoundTrips() {
      const taken = roundTrips;
      roundTrips = 0;
      return taken;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      relay.close();
      await once(relay, 'close');
    },
  };
}
