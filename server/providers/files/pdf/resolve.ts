import type { PdfFile } from './objects.ts';
import { type PdfValue, referenceOf } from './values.ts';

/** What a value is after following its references; undefined where they lead nowhere. */
export function resolve({ objects }: PdfFile, value: PdfValue | undefined): PdfValue | undefined {
  let found = value;
  for (let steps = 0; steps < 20; steps += 1) {
    const number = referenceOf(found);
    if (number === null) return found;
    found = objects.get(number)?.value;
  }
  return undefined;
}
