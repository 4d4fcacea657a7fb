import { describe, expect, it } from 'vitest';
import { type Flow, lastReachable, reachable, refusalTo } from './flow.ts';
import { mayEnter, stepAfter, stepBefore } from './flow-order.ts';

type Name = 'FIRST' | 'ODD' | 'THIRD' | 'END';
type Data = { first: boolean; odd: boolean; third: boolean; skips: boolean };

const row = (name: Name) => ({ name, route: `walk-${name}`, path: `/walk/${name}` }) as const;
const FLOW: Flow<Data, Name> = [
  { ...row('FIRST'), isComplete: ({ first }) => first },
  { ...row('ODD'), applies: ({ skips }) => !skips, isComplete: ({ odd }) => odd },
  { ...row('THIRD'), isComplete: ({ third }) => third },
  { ...row('END'), isComplete: () => false },
];
const NOTHING: Data = { first: false, odd: false, third: false, skips: false };
const names = (data: Data) => reachable(FLOW, data).map(({ name }) => name);

describe('a flow', () => {
  it('lets a step be entered only if all earlier steps are complete', () => {
    expect(names(NOTHING)).toEqual(['FIRST']);
    expect(names({ ...NOTHING, odd: true, third: true })).toEqual(['FIRST']);
    expect(names({ ...NOTHING, first: true, third: true })).toEqual(['FIRST', 'ODD']);
    expect(names({ ...NOTHING, first: true, odd: true })).toEqual(['FIRST', 'ODD', 'THIRD']);
    expect(mayEnter(FLOW, 'ODD', { ...NOTHING, first: true })).toBe(true);
    expect(mayEnter(FLOW, 'THIRD', { ...NOTHING, first: true })).toBe(false);
  });

  it('leaves skipped steps out, which then stand in nobody’s way', () => {
    const skipping = { ...NOTHING, first: true, skips: true };
    expect(names(skipping)).toEqual(['FIRST', 'THIRD']);
    expect(mayEnter(FLOW, 'ODD', skipping)).toBe(false);
  });

  it('sends back to the last allowed step', () => {
    expect(lastReachable(FLOW, { ...NOTHING, third: true }).name).toBe('FIRST');
    expect(lastReachable(FLOW, { first: true, odd: true, third: true, skips: false }).name).toBe(
      'END',
    );
  });

  it('sends who wants a step that it no longer has to the last allowed one', () => {
    const data = { ...NOTHING, first: true };
    const later = FLOW.slice(1);
    expect(refusalTo(later, 'FIRST', { data, address: {}, from: null })).toBe('/walk/ODD');
  });

  it('steps over skipped steps both ways, and leads out at both ends', () => {
    const skipping = { ...NOTHING, skips: true };
    expect(stepAfter(FLOW, 'FIRST', NOTHING)?.name).toBe('ODD');
    expect(stepAfter(FLOW, 'FIRST', skipping)?.name).toBe('THIRD');
    expect(stepBefore(FLOW, 'THIRD', NOTHING)?.name).toBe('ODD');
    expect(stepBefore(FLOW, 'THIRD', skipping)?.name).toBe('FIRST');
    expect(stepBefore(FLOW, 'FIRST', NOTHING)).toBeNull();
    expect(stepAfter(FLOW, 'END', NOTHING)).toBeNull();
  });

  it('has a step for everybody', () => {
    const nobody: Flow<Data, Name> = [
      { ...row('FIRST'), applies: () => false, isComplete: () => true },
    ];
    expect(() => lastReachable(nobody, NOTHING)).toThrow('no step applies');
  });
});
