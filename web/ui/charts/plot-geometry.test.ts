import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areaPath, groupsOf, linePath, nearest, roomFor, scaleOf } from './plot-geometry.ts';

const place = fc.double({ min: 0, max: 2000, noNaN: true });

test('a scale keeps proportions: twice as long takes twice as much room', () => {
  const x = scaleOf([0, 100], [6, 206]);
  expect([x(0), x(10), x(30), x(100)]).toEqual([6, 26, 66, 206]);
});

test('what is one value lies in the middle', () => {
  expect(scaleOf([5, 5], [0, 100])(5)).toBe(50);
});

test('a line goes through its places, and an area down to its height', () => {
  const places = [
    { x: 0, y: 10 },
    { x: 5, y: 2 },
  ];
  expect(linePath(places)).toBe('M0.0 10.0L5.0 2.0');
  expect(areaPath(places, 20)).toBe('M0.0 10.0L5.0 2.0L5.0 20.0L0.0 20.0Z');
  expect(areaPath([], 20)).toBe('');
});

test('no place is nearer than the nearest', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 1 }), place, (places, wanted) => {
      const found = places[nearest(places, wanted)] as number;
      for (const each of places) {
        expect(Math.abs(found - wanted)).toBeLessThanOrEqual(Math.abs(each - wanted));
      }
    }),
  );
});

test('each item is in one group, and groups are apart', () => {
  fc.assert(
    fc.property(fc.array(place), (items) => {
      const groups = groupsOf(items, (item) => item, 12);
      expect(groups.flatMap((group) => group.items).toSorted()).toEqual(items.toSorted());
      for (const [index, group] of groups.entries()) {
        const before = groups[index - 1];
        if (before) expect(group.x - before.x).toBeGreaterThanOrEqual(12);
      }
    }),
  );
});

test('labels that are kept neither touch nor stick out', () => {
  const label = fc.record({ x: place, width: fc.integer({ min: 10, max: 90 }) });
  fc.assert(
    fc.property(fc.array(label), (labels) => {
      const ascending = labels.toSorted((left, right) => left.x - right.x);
      const kept = roomFor(ascending, [0, 1000], 12);
      for (const [index, each] of kept.entries()) {
        const before = kept[index - 1];
        expect(each.x - each.width / 2).toBeGreaterThanOrEqual(
          before ? before.x + before.width / 2 + 12 : 0,
        );
        expect(each.x + each.width / 2).toBeLessThanOrEqual(1000);
      }
    }),
  );
});
