import { once } from 'node:events';
import type { PGlite } from '@electric-sql/pglite';
import { expect, test } from 'vitest';
import { EmbeddedWire } from './embedded-wire.ts';

test('what the embedded database answers in parts arrives whole, though it writes the next over each', async () => {
  const memory = new Uint8Array(1);
  const pglite: Pick<PGlite, 'execProtocolRawStream'> = {
    execProtocolRawStream: async (message, { onRawData }) => {
      for (const byte of message) {
        memory[0] = byte + 1;
        onRawData(memory);
      }
    },
  };
  const wire = new EmbeddedWire(pglite as PGlite);
  const answered = once(wire, 'data');
  wire.write(Buffer.from([1, 2, 3]));
  expect(await answered).toEqual([Buffer.from([2, 3, 4])]);
});
