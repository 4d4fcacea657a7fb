import { describe, expect, it } from 'vitest';
import {
  CURSOR_MOMENT,
  CURSOR_UUID,
  pageOf,
  readCursor,
  type SortKeys,
  writeCursor,
} from './cursor.ts';

const FORMS = [CURSOR_MOMENT, CURSOR_UUID];
const KEYS = ['2026-11-20T14:00:00.123Z', '0193479e-0000-7000-8000-000000000001'];

describe('a cursor', () => {
  it('gives back the sort keys that it was made of', () => {
    expect(readCursor(writeCursor(KEYS), FORMS)).toEqual(KEYS);
  });

  it.each([
    '',
    'x',
    '%%%',
    writeCursor([]),
    writeCursor([...KEYS, 'more']),
    writeCursor(['2026-13-20T14:00:00.123Z', KEYS[1] ?? '']),
    writeCursor([KEYS[0] ?? '', "' or true"]),
    Buffer.from('{"0":1}').toString('base64url'),
    Buffer.from('[1,2]').toString('base64url'),
  ])('that nobody wrote is refused: %s', (cursor) => {
    expect(() => readCursor(cursor, FORMS)).toThrow('cursor_invalid');
  });
});

describe('a page of a list that was read whole', () => {
  type Row = { day: string; name: string };
  const rows = ['b2', 'a1', 'b1', 'a2', 'c1'].map(([name = '', day = '']): Row => ({ day, name }));
  const byDay: SortKeys<Row> = { of: ({ day, name }) => [day, name], forms: [/^\d$/, /^[a-z]$/] };

  function walk(keys: SortKeys<Row>, limit: number, between = (left: Row[]) => left): string[] {
    const seen: string[] = [];
    let cursor: string | null = null;
    let list = rows;
    do {
      const page: ReturnType<typeof pageOf<Row>> = pageOf(list, keys, {
        limit,
        ...(cursor !== null && { cursor }),
      });
      seen.push(...page.items.map(({ day, name }) => name + day));
      cursor = page.next_cursor;
      list = between(list);
    } while (cursor !== null);
    return seen;
  }

  it.each([1, 2, 4, 5, 6])('has %i rows, and the pages together have every row once', (limit) => {
    expect(walk(byDay, limit)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2']);
    expect(walk({ ...byDay, order: 'descending' }, limit)).toEqual(['b2', 'a2', 'c1', 'b1', 'a1']);
  });

  it('goes on behind a row that is gone by then', () => {
    expect(walk(byDay, 2, (left) => left.slice(2))).toEqual(['a1', 'b1', 'c1', 'a2']);
  });

  it('has no next one after the last row', () => {
    expect(pageOf(rows, byDay, { limit: 5 }).next_cursor).toBeNull();
    expect(pageOf([], byDay, { limit: 5 })).toEqual({ items: [], next_cursor: null });
  });
});
