import { DRAWING_LENGTH_MAX } from '@ballast/contract/agreements/signature.ts';
import { expect, test } from 'vitest';
import { beginStroke, goOn, pathOf, pointOn, type Stroke } from './drawing-path.ts';

/** The field as a phone shows it: half its units, away from the corner. */
const BOX = { left: 30, top: 100, width: 300, height: 100 };

test('points of the screen become whole units of the field', () => {
  expect(pointOn(BOX, { clientX: 30, clientY: 100 })).toEqual({ x: 0, y: 0 });
  expect(pointOn(BOX, { clientX: 180.3, clientY: 150 })).toEqual({ x: 301, y: 100 });
});

test('a pen that leaves the field stays at its edge', () => {
  expect(pointOn(BOX, { clientX: 5, clientY: 900 })).toEqual({ x: 0, y: 200 });
  expect(pointOn({ ...BOX, width: 0 }, { clientX: 400, clientY: 0 })).toEqual({ x: 600, y: 0 });
});

test('strokes become moves and lines; a dot is a line to itself', () => {
  let strokes: readonly Stroke[] = beginStroke([], { x: 10, y: 20 });
  expect(pathOf(strokes)).toBe('M 10 20 L 10 20');
  strokes = goOn(strokes, { x: 40, y: 60 });
  strokes = goOn(beginStroke(strokes, { x: 100, y: 0 }), { x: 100, y: 50 });
  expect(pathOf(strokes)).toBe('M 10 20 L 10 20 L 40 60 M 100 0 L 100 0 L 100 50');
});

test('a pen that trembles draws nothing, nor one that never came down', () => {
  const strokes = beginStroke([], { x: 10, y: 20 });
  expect(goOn(strokes, { x: 11, y: 21 })).toBe(strokes);
  expect(goOn([], { x: 11, y: 21 })).toEqual([]);
});

test('a drawing never gets longer than is taken', () => {
  let strokes = beginStroke([], { x: 0, y: 0 });
  for (let n = 0; n < 4000; n += 1) {
    strokes = goOn(strokes, { x: n % 2 === 0 ? 599 : 100, y: n % 200 });
  }
  expect(pathOf(strokes).length).toBeLessThanOrEqual(DRAWING_LENGTH_MAX);
  expect(pathOf(strokes).length).toBeGreaterThan(DRAWING_LENGTH_MAX - 20);
  expect(pathOf(beginStroke(strokes, { x: 1, y: 1 })).length).toBeLessThanOrEqual(
    DRAWING_LENGTH_MAX,
  );
});
