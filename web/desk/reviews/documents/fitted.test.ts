import { expect, test } from 'vitest';
import { fitted } from './fitted.ts';

const FRAME = { width: 400, height: 300 };

test.each([
  ['a broad one touches left and right', { width: 1600, height: 800 }, 0, [400, 200]],
  ['a high one touches top and bottom', { width: 600, height: 1200 }, 0, [150, 300]],
  ['a small one grows', { width: 40, height: 20 }, 0, [400, 200]],
  ['a broad one on its side is a high one', { width: 1600, height: 800 }, 1, [150, 300]],
  ['upside down it is as it was', { width: 1600, height: 800 }, 2, [400, 200]],
])('%s', (_what, natural, quarters, [width, height]) => {
  expect(fitted(natural, FRAME, { zoom: 1, quarters }).outer).toEqual({ width, height });
  expect(fitted(natural, FRAME, { zoom: 2, quarters }).outer).toEqual({
    width: (width ?? 0) * 2,
    height: (height ?? 0) * 2,
  });
});

test('on its side it is drawn as it lies, and takes the room of one that stands', () => {
  const { inner, outer } = fitted({ width: 1600, height: 800 }, FRAME, { zoom: 1, quarters: 3 });
  expect(inner).toEqual({ width: 300, height: 150 });
  expect(outer).toEqual({ width: 150, height: 300 });
});

test('one that has not come yet takes no room', () => {
  const nothing = { width: 0, height: 0 };
  expect(fitted(null, FRAME, { zoom: 1, quarters: 0 })).toEqual({ inner: nothing, outer: nothing });
});
