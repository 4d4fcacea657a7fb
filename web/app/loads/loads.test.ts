import { CallError } from '@ballast/client/call-error.ts';
import { expect, test } from 'vitest';
import { type Load, refreshInterval, stateOfLoads } from './loads.ts';

const THERE: Load = { answeredAt: 5_000, error: null, isAsking: false };
const COMING: Load = { answeredAt: null, error: null, isAsking: true };
const BROKEN = new CallError(500, 'internal_error');
const LOST = new CallError(0, 'unreachable');

const failed = (error: unknown, answeredAt: number | null = null): Load => ({
  answeredAt,
  error,
  isAsking: false,
});

test('of screens on which all is there, or still comes, there is nothing to say', () => {
  const said = { cut: null, failures: [], staleSince: null, isMissing: false, isRetrying: false };
  expect(stateOfLoads([THERE], true)).toEqual({ ...said, isLoading: false });
  expect(stateOfLoads([THERE, COMING], true)).toEqual({ ...said, isLoading: true });
});

test('what failed is told once for each kind, also while it is asked for again', () => {
  const loads = [failed(BROKEN), { ...failed(BROKEN), isAsking: true }, THERE];
  const missing = new CallError(404, 'not_found');
  expect(stateOfLoads([...loads, failed(missing)], true)).toEqual({
    cut: null,
    failures: [BROKEN, missing],
    staleSince: null,
    isLoading: false,
    isMissing: true,
    isRetrying: true,
  });
});

test('figures that could not be read again are as old as the oldest of them', () => {
  const loads = [{ ...THERE, answeredAt: 1_000 }, failed(BROKEN, 4_000), failed(BROKEN, 3_000)];
  expect(stateOfLoads(loads, true)).toMatchObject({
    cut: null,
    failures: [],
    staleSince: 3_000,
    isMissing: false,
  });
});

test('a connection that is lost explains every failure that it causes', () => {
  expect(stateOfLoads([failed(LOST), failed(LOST, 3_000)], true)).toMatchObject({
    cut: 'unreachable',
    failures: [],
    staleSince: 3_000,
    isMissing: true,
  });
  const waiting = { ...COMING, isAsking: false };
  expect(stateOfLoads([THERE, waiting], false)).toMatchObject({
    cut: 'offline',
    failures: [],
    staleSince: 5_000,
    isLoading: false,
    isMissing: true,
  });
});

test('neither the end of a session nor what a view-only session may not do is told here', () => {
  const loads = [
    failed(new CallError(401, 'unauthorized')),
    failed(new CallError(403, 'not_available_in_support_session')),
  ];
  expect(stateOfLoads(loads, true)).toMatchObject({ failures: [], isMissing: false });
});

const ANSWERED = { dataUpdatedAt: 1_000, error: null, errorUpdatedAt: 0, errorUpdateCount: 0 };

test('the longer something fails, the longer the wait until it is asked for again', () => {
  const never = { dataUpdatedAt: 0, error: BROKEN, errorUpdatedAt: 9_000 };
  const counts = [1, 2, 3, 9].map((errorUpdateCount) =>
    refreshInterval({ ...never, errorUpdateCount }),
  );
  expect(counts).toEqual([10_000, 20_000, 40_000, 160_000]);
  const since = [3_000, 31_000, 901_000].map((errorUpdatedAt) =>
    refreshInterval({ ...ANSWERED, error: BROKEN, errorUpdatedAt, errorUpdateCount: 7 }),
  );
  expect(since).toEqual([10_000, 30_000, 160_000]);
});

test('after an answer all is read every ten seconds, whatever failed before it', () => {
  expect(refreshInterval(ANSWERED)).toBe(10_000);
  expect(refreshInterval({ ...ANSWERED, errorUpdatedAt: 900, errorUpdateCount: 12 })).toBe(10_000);
});

test('what does not exist is not asked for again', () => {
  const attempts = { dataUpdatedAt: 0, errorUpdatedAt: 9_000, errorUpdateCount: 1 };
  const waits = [404, 422, 403].map((status) =>
    refreshInterval({ ...attempts, error: new CallError(status, 'unexpected') }),
  );
  expect(waits).toEqual([false, false, 10_000]);
});

test('what a view-only session may not see is not asked for again', () => {
  const error = new CallError(403, 'not_available_in_support_session');
  const attempts = { dataUpdatedAt: 0, errorUpdatedAt: 9_000, errorUpdateCount: 1 };
  expect(refreshInterval({ ...attempts, error })).toBe(false);
});
