import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditFilterOf, narrowingOf } from './audit-filter.ts';

const zone = process.env.TZ;

beforeEach(() => {
  process.env.TZ = 'Europe/Zurich';
});

afterEach(() => {
  process.env.TZ = zone;
});

test('days begin and end where the reader is, also when the clocks change', () => {
  expect(narrowingOf({ from: '2026-10-25', to: '2026-10-25' })).toEqual({
    from: '2026-10-24T22:00:00.000Z',
    until: '2026-10-25T23:00:00.000Z',
  });
  expect(narrowingOf({ from: '2026-12-31', to: '2026-12-31' })).toEqual({
    from: '2026-12-30T23:00:00.000Z',
    until: '2026-12-31T23:00:00.000Z',
  });
});

test('an address says what it can and nothing else', () => {
  expect(
    auditFilterOf({
      who: 41791234567,
      kind: 'staff',
      action: 'case_decided',
      from: '2026-02-30',
      to: '2026-02-28',
      client: '',
      more: 'x',
    }),
  ).toEqual({ who: '41791234567', kind: 'staff', action: 'case_decided', to: '2026-02-28' });
  expect(auditFilterOf({ kind: 'nobody', action: 'nothing' })).toEqual({});
});

test('what is narrowed is asked for by the names of the call', () => {
  const filter = { who: 'haddad', kind: 'staff', client: 'aker', action: 'note_written' } as const;
  expect(narrowingOf(filter)).toEqual({
    who: 'haddad',
    actor_kind: 'staff',
    client: 'aker',
    action: 'note_written',
  });
});
