import { describe, expect, test } from 'vitest';
import { checkSignature } from './rules.ts';

const NAME = "Zoë O'Brien-Müller";
const STROKE = 'M 20 150 C 90 10 120 190 300 60 L 600 200';

function refused(name: string, drawing: string | null = null): boolean {
  try {
    checkSignature({ name, drawing }, NAME);
    return false;
  } catch {
    return true;
  }
}

describe('a name is taken', () => {
  test.each([NAME, '  zoë   o’brien-müller ', "Zoe\u0308 O'Brien-Mu\u0308ller"])(
    'as %s',
    (name) => {
      expect(refused(name)).toBe(false);
    },
  );

  test('without the spaces that it was typed with', () => {
    const { name } = checkSignature({ name: ` Zoë  O'Brien-Müller\n`, drawing: null }, NAME);
    expect(name).toBe(NAME);
  });

  test.each(['', 'Zoe OBrien-Muller', "Zoë O'Brien", 'x'.repeat(300)])(
    'not as %s, which is another one',
    (name) => {
      expect(refused(name)).toBe(true);
    },
  );
});

describe('a drawing is taken', () => {
  test('as moves, lines and curves within its field', () => {
    expect(refused(NAME, STROKE)).toBe(false);
  });

  test.each([
    ['nothing', ''],
    ['no stroke', 'M 20 150'],
    ['a place beyond the field', 'M 20 150 L 601 20'],
    ['a place below the field', 'M 20 150 L 600 201'],
    ['another command', 'M 20 150 A 5 5 0 0 1 30 30'],
    ['half a curve', 'M 20 150 C 90 10 120 190'],
    ['markup', 'M 20 150 L 1 1"/><script>'],
    ['more than a name takes', `M 20 150${' L 20 150'.repeat(3_000)}`],
  ])('not with %s', (_, drawing) => {
    expect(refused(NAME, drawing)).toBe(true);
  });
});
