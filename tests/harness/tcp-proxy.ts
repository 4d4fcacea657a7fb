import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A relay in front of a server of this machine, by which a test makes the line between the two bad. */
export type TcpProxy = {
  readonly port: number;
  /** How many pieces of what was sent were held back, swallowed or cut short so far: 0 when no fault was on. */
  readonly touched: number;
  /** From now on nothing gets through in either direction, and nobody is told. */
  silence(): void;
  /** From now on each piece arrives so many milliseconds late, in either direction. */
  delay(milliseconds: number): void;
  /** From now on a share of the answers, from 0 to 1, breaks off in its middle with a reset. */
  reset(share: number, random: () => number): void;
  /** What is new gets through again; what was silenced stays so. */
  restore(): void;
  close(): Promise<void>;
};

/** One connection: the side of whoever called, and that of the server. */
type Pair = { readonly near: Socket; readonly far: Socket; isSilent: boolean };

/** Relays connections to `port` of this machine. */
export async function openTcpProxy(port: number): Promise<TcpProxy> {
  const pairs = new Set<Pair>();
  let isSilent = false;
  let delayMs = 0;
  let breaksOff = () => false;
  let touched = 0;

  function relay(pair: Pair, from: Socket, to: Socket): void {
    let before: Promise<void> | null = null;
    const pass = (piece: Buffer) => {
      if (pair.isSilent) touched += 1;
      else if (!to.destroyed) to.write(piece);
    };
    from.on('data', (piece: Buffer) => {
      if (pair.isSilent) {
        touched += 1;
      } else if (from === pair.far && breaksOff()) {
        touched += 1;
        to.write(piece.subarray(0, Math.floor(piece.length / 2)), () => to.resetAndDestroy());
        from.destroy();
      } else if (delayMs > 0 || before) {
        touched += 1;
        const due = wait(delayMs);
        const passed = Promise.all([due, before]).then(() => {
          pass(piece);
          if (before === passed) before = null;
        });
        before = passed;
      } else pass(piece);
    });
    from.on('error', () => {});
    // Whoever is cut off does not hear of the other's end either.
    from.on('close', () => {
      if (!pair.isSilent) to.destroy();
    });
  }

  const server = createServer((near) => {
    const pair: Pair = { near, far: connect(port, '127.0.0.1'), isSilent };
    pairs.add(pair);
    relay(pair, near, pair.far);
    relay(pair, pair.far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    get touched() {
      return touched;
    },
    silence() {
      isSilent = true;
      for (const pair of pairs) pair.isSilent = true;
    },
    delay(milliseconds) {
      delayMs = milliseconds;
    },
    reset(share, random) {
      breaksOff = () => random() < share;
    },
    restore() {
      isSilent = false;
      delayMs = 0;
      breaksOff = () => false;
    },
    async close() {
      for (const { near, far } of pairs) {
        near.destroy();
        far.destroy();
      }
      server.close();
      await once(server, 'close');
    },
  };
}
