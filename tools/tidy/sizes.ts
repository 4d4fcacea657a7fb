import { statSync } from 'node:fs';
import type { Violation } from '../laws/project.ts';
import { root } from '../task.ts';

const BYTES_MAX = 400_000;
const GENERATED = new Set(['package-lock.json']);

/** No large blobs: version control keeps them for ever. */
export function checkSizes(paths: string[], sizeOf = sizeOnDisk): Violation[] {
  return paths
    .filter((path) => !GENERATED.has(path) && sizeOf(path) > BYTES_MAX)
    .map((path) => ({
      path,
      line: 1,
      law: 'sizes',
      message: `${sizeOf(path)} bytes, more than ${BYTES_MAX}: keep it out of version control`,
    }));
}

function sizeOnDisk(path: string): number {
  return statSync(root + path).size;
}
