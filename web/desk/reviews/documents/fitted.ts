import type { DocumentLook } from './document-look.tsx';

export type Size = { readonly width: number; readonly height: number };

const NOTHING: Size = { width: 0, height: 0 };

/**
 * How large a picture is drawn in a frame, in CSS pixels: `inner` before it is turned, `outer` the room that it takes
 * then. At the zoom of 1 all of it is seen and it touches two sides.
 */
export function fitted(
  natural: Size | null,
  frame: Size,
  { zoom, quarters }: DocumentLook,
): { readonly outer: Size; readonly inner: Size } {
  if (natural === null || natural.width === 0 || natural.height === 0) {
    return { outer: NOTHING, inner: NOTHING };
  }
  const isOnItsSide = quarters % 2 === 1;
  const lying = isOnItsSide ? turned(natural) : natural;
  const scale = Math.min(frame.width / lying.width, frame.height / lying.height) * zoom;
  const inner = { width: natural.width * scale, height: natural.height * scale };
  return { outer: isOnItsSide ? turned(inner) : inner, inner };
}

function turned({ width, height }: Size): Size {
  return { width: height, height: width };
}
