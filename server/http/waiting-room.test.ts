import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from '../../tests/harness/postgres.ts';
import { AddressRefusal, assertAddressFree, openWaitingRoom } from './waiting-room.ts';

const HOST = '127.0.0.1';

test('who asks while the platform is prepared is told how far it is', async () => {
  const port = await freePort();
  const room = await openWaitingRoom({ host: HOST, port });
  const ask = (path: string) => fetch(`http://${HOST}:${port}${path}`);
  try {
    expect((await ask('/health')).status).toBe(200);
    room.show({ step: 'making the demo world', share: 0.424, secondsLeft: 17 });
    const ready = await ask('/ready');
    expect(ready.status).toBe(503);
    expect(ready.headers.get('retry-after')).toBe('2');
    expect(await ready.json()).toEqual({
      status: 'starting',
      step: 'making the demo world',
      share: 0.424,
      seconds_left: 17,
    });
    const page = await ask('/login');
    expect(page.status).toBe(503);
    expect(await page.text()).toContain('making the demo world: 42 %, about 17 seconds left');
  } finally {
    await room.close();
  }
  await assertAddressFree({ host: HOST, port });
});

test('a taken port is refused with what to set', async () => {
  const other = createServer().listen(0, HOST);
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  try {
    const taken = assertAddressFree({ host: HOST, port });
    await expect(taken).rejects.toBeInstanceOf(AddressRefusal);
    await expect(taken).rejects.toThrow(`Port ${port} of ${HOST} is taken by another process.`);
    await expect(taken).rejects.toThrow('set PORT to a free port');
  } finally {
    other.close();
  }
});

test('an address of another machine is refused with what to set', async () => {
  const elsewhere = assertAddressFree({ host: '192.0.2.1', port: 3000 });
  await expect(elsewhere).rejects.toThrow('192.0.2.1 is no address of this machine: set HOST');
});
