import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A relay in front of a server of this machine, which can fall silent without closing anything. */
export type TcpProxy = {
  readonly port: number;
  /** From now on nothing gets through in either direction, and nobody is told. */
  silence(): void;
  /** What is new gets through again; what was silenced stays so. */
  restore(): void;
  close(): Promise<void>;
};

/** Relays connections to `port` of this machine. */
export async function openTcpProxy(port: number): Promise<TcpProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let isSilent = false;
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => {});
      from.on('close', () => to.destroy());
      if (!isSilent) from.pipe(to);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    silence() {
      isSilent = true;
      for (const [near, far] of pairs) {
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
    },
    restore() {
      isSilent = false;
    },
    async close() {
      for (const socket of [...pairs].flat()) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
