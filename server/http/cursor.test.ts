import { describe, expect, it } from 'vitest';
import { CURSOR_MOMENT, CURSOR_UUID, readCursor, writeCursor } from './cursor.ts';

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
