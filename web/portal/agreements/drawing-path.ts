import { DRAWING_FIELD, DRAWING_LENGTH_MAX } from '@ballast/contract/agreements/signature.ts';

export type Point = { readonly x: number; readonly y: number };

export type Stroke = readonly Point[];

/** How far a pen has to go before it counts, in units of the field. */
const STEP = 3;

/** Maps a point of the screen onto the field: whole units, within its edges. */
export function pointOn(
  box: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): Point {
  const { width, height } = DRAWING_FIELD;
  return {
    x: within((clientX - box.left) / (box.width || 1), width),
    y: within((clientY - box.top) / (box.height || 1), height),
  };
}

function within(share: number, most: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * most);
}

/** Begins a stroke; a dot is a stroke, too. */
export function beginStroke(strokes: readonly Stroke[], point: Point): readonly Stroke[] {
  return kept(strokes, [...strokes, [point, point]]);
}

/** Continues the last stroke, unless the pen has hardly moved. */
export function goOn(strokes: readonly Stroke[], point: Point): readonly Stroke[] {
  const stroke = strokes.at(-1);
  const last = stroke?.at(-1);
  if (!stroke || !last || Math.hypot(point.x - last.x, point.y - last.y) < STEP) return strokes;
  return kept(strokes, [...strokes.slice(0, -1), [...stroke, point]]);
}

/** Drops what would make a drawing too long. */
function kept(before: readonly Stroke[], after: readonly Stroke[]): readonly Stroke[] {
  return pathOf(after).length > DRAWING_LENGTH_MAX ? before : after;
}

export function pathOf(strokes: readonly Stroke[]): string {
  return strokes
    .map((stroke) =>
      stroke.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'} ${x} ${y}`).join(' '),
    )
    .join(' ');
}
