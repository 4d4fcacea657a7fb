import { createHash } from 'node:crypto';
import { CallError } from '@ballast/client/call-error.ts';
import type { Call } from '@ballast/contract/call.ts';
import {
  completeUpload,
  sendUploadPart,
  startUpload,
  type Upload,
} from '@ballast/contract/files/uploads.ts';
import { expect, test, vi } from 'vitest';
import { type FileCaller, isInterruption, PART_BYTES, sendFile } from './send-file.ts';

type Input = { query?: { starts_at: number }; body?: unknown };

/** A server that keeps one file, and fails at the requests that a test names, after or before it kept them. */
function keeper(failAt: Record<number, 'before' | 'after'> = {}) {
  const received: Blob[] = [];
  let requests = 0;
  let checksUnderWay = 0;
  const upload: Upload = {
    id: '019a0000-0000-7000-8000-000000000001',
    purpose: 'ENTITY',
    file_name: 'deed.pdf',
    state: 'OPEN',
    bytes: null,
    received_bytes: 0,
    started_at: '2026-11-21T09:00:00.000Z',
    content_type: null,
    scan: null,
    slot: 'DEED',
    used_at: null,
  };
  const lengthOf = () => received.reduce((sum, part) => sum + part.size, 0);
  async function call(called: Call, { query, body }: Input = {}): Promise<Upload> {
    requests += 1;
    const failure = failAt[requests];
    if (failure === 'before') throw new CallError(0, 'unreachable');
    if (called === sendUploadPart) {
      if (query?.starts_at !== lengthOf()) {
        const detail = { received_bytes: lengthOf() };
        throw new CallError(409, 'upload_out_of_order', { detail });
      }
      received.push(body as Blob);
    }
    if (called === completeUpload && checksUnderWay > 0) {
      checksUnderWay -= 1;
      throw new CallError(409, 'upload_being_checked');
    }
    if (failure === 'after') throw new CallError(0, 'unreachable');
    const state = called === completeUpload ? 'STORED' : 'OPEN';
    return { ...upload, state, received_bytes: lengthOf() };
  }
  return {
    caller: { call } as unknown as FileCaller,
    content: () => new Blob(received).text(),
    parts: () => received.map(({ size }) => size),
    checkFor: (times: number) => {
      checksUnderWay = times;
    },
  };
}

/** Two parts and a bit, in which every place is told apart from the others. */
const text = Array.from({ length: 330_000 }, (_, n) => String(n % 9973).padStart(7, '.')).join('');
const file = new File([text], 'deed.pdf');
const given = { file, purpose: 'ENTITY', slot: 'DEED', upload: null } as const;

test('goes in parts, each told, and is checked at the end', async () => {
  const server = keeper();
  const reported: number[] = [];
  const onProgress = ({ received_bytes }: Upload) => reported.push(received_bytes);
  const kept = await sendFile(server.caller, { ...given, onProgress });
  expect(kept.state).toBe('STORED');
  expect(server.parts()).toEqual([PART_BYTES, PART_BYTES, file.size - 2 * PART_BYTES]);
  expect(reported).toEqual([0, PART_BYTES, 2 * PART_BYTES, file.size]);
  expect(await server.content()).toBe(text);
});

test.each([
  ['before it arrived', 3, 'before'],
  ['after it arrived, so that the server is ahead', 3, 'after'],
  ['after the last part had arrived', 4, 'after'],
  ['while it was checked', 5, 'before'],
] as const)('goes on where the server stands when a part was lost %s', async (_, at, how) => {
  const server = keeper({ [at]: how });
  let last: Upload | null = null;
  const onProgress = (upload: Upload) => {
    last = upload;
  };
  const failure = await sendFile(server.caller, { ...given, onProgress }).catch((error) => error);
  expect(isInterruption(failure)).toBe(true);
  const kept = await sendFile(server.caller, { ...given, upload: last, onProgress });
  expect(kept.state).toBe('STORED');
  expect(await server.content()).toBe(text);
  expect(server.parts()).toHaveLength(3);
});

test('is told by its hash, so that nothing else is kept for it', async () => {
  const queries: unknown[] = [];
  const { caller } = keeper();
  const call = async (called: Call, input: Input) => {
    if (called === completeUpload) queries.push(input.query);
    return caller.call(called as never, input as never);
  };
  await sendFile({ call } as unknown as FileCaller, { ...given, onProgress: () => {} });
  expect(queries).toEqual([{ sha256: createHash('sha256').update(text).digest('hex') }]);
});

test('that is kept already is not sent again', async () => {
  const kept = { ...(await sendFile(keeper().caller, { ...given, onProgress: () => {} })) };
  const server = keeper();
  const again = await sendFile(server.caller, { ...given, upload: kept, onProgress: () => {} });
  expect(again).toEqual(kept);
  expect(server.parts()).toEqual([]);
});

test.each(['file_infected', 'file_too_large', 'too_many_files', 'upload_settled'] as const)(
  'refused with %s has ended, and is no interruption',
  (code) => {
    expect(isInterruption(new CallError(422, code))).toBe(false);
  },
);

test('waits while the file is being checked, by another request of ours or of another tab', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const server = keeper();
  server.checkFor(3);
  let kept: Upload | null = null;
  const sending = sendFile(server.caller, { ...given, onProgress: () => {} }).then((upload) => {
    kept = upload;
  });
  while (kept === null) {
    // The hash of the file is made beside all timers.
    await new Promise((resolve) => setImmediate(resolve));
    await vi.runAllTimersAsync();
  }
  await sending;
  expect(kept).toMatchObject({ state: 'STORED' });
  vi.useRealTimers();
});

test('names the question that it answers', async () => {
  const bodies: unknown[] = [];
  const { caller } = keeper();
  const call = async (called: Call, input: Input) => {
    if (called === startUpload) bodies.push(input.body);
    return (caller.call as (called: Call, input: Input) => Promise<unknown>)(called, input);
  };
  const watched = { call } as unknown as FileCaller;
  await sendFile(watched, { ...given, onProgress: () => {} });
  expect(bodies).toEqual([
    { purpose: 'ENTITY', slot: 'DEED', file_name: 'deed.pdf', bytes: file.size },
  ]);
});
