import { expect, test } from 'vitest';
import { queueFilterOf, sortingOf, turnedBy } from './queue-filter.ts';

test('an address keeps what lists know, and nothing else', () => {
  const kept = { country: 'CH', investor_class: 'EXPERT', exposure: 'EXPOSED', risk: 'HIGH' };
  expect(queueFilterOf({ ...kept, sort: 'CLIENT', order: 'DESC' })).toEqual({
    ...kept,
    sort: 'CLIENT',
    order: 'DESC',
  });
  const decided_by = '0197a000-0000-7000-8000-000000000001';
  expect(queueFilterOf({ decided_by })).toEqual({ decided_by });
  expect(queueFilterOf({ decided_by: 'NOBODY', taken_by: 'NOBODY' })).toEqual({
    taken_by: 'NOBODY',
  });
  expect(queueFilterOf({ country: 'XX', risk: 'NONE', sort: 'AMOUNT', order: 'UP' })).toEqual({});
});

test('a list of what there is to do is sorted by when it is due, one of what ended by when that was', () => {
  expect(sortingOf({})).toEqual({ sort: 'DUE', order: 'ASC' });
  expect(sortingOf({ outcome: 'REJECTED' })).toEqual({ sort: 'DECIDED', order: 'DESC' });
  expect(sortingOf({ decided_by: 'ME' })).toEqual({ sort: 'DECIDED', order: 'DESC' });
});

test('a header sorts its usual way first, then the other way round, and back', () => {
  expect(turnedBy({}, 'DUE')).toEqual({ sort: 'DUE', order: 'DESC' });
  const byName = turnedBy({}, 'CLIENT');
  expect(byName).toEqual({ sort: 'CLIENT', order: 'ASC' });
  expect(turnedBy(byName, 'CLIENT')).toEqual({ sort: 'CLIENT', order: 'DESC' });
  expect(turnedBy({ sort: 'CLIENT', order: 'DESC' }, 'CLIENT')).toEqual(byName);
});
