import { type CodeFile, type Import, importsOf, type Violation, violationAt } from './project.ts';

const LAW = 'cycles';

/** Files that import each other's values in a circle. Imports of types alone do not count. */
export function checkCycles(files: CodeFile[]): Violation[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const imports = new Map(
    files.map((file) => [
      file.path,
      importsOf(file).filter(({ to, typeOnly }) => !typeOnly && byPath.has(to)),
    ]),
  );
  return findCycles(imports).flatMap(([first, ...rest]) => {
    const file = first && byPath.get(first.from);
    if (!first || !file) return [];
    const circle = [first, ...rest].map(({ to }) => to).join(' -> ');
    return [violationAt(file, first.start, LAW, `imports in a circle: ${first.from} -> ${circle}`)];
  });
}

/** One circle for each import that closes one, found by walking depth first. */
function findCycles(imports: Map<string, Import[]>): Import[][] {
  const done = new Set<string>();
  const cycles: Import[][] = [];
  const walk = (path: string, trail: Import[]) => {
    if (done.has(path)) return;
    for (const step of imports.get(path) ?? []) {
      const next = [...trail, step];
      const opening = next.findIndex(({ from }) => from === step.to);
      if (opening >= 0) cycles.push(next.slice(opening));
      else walk(step.to, next);
    }
    done.add(path);
  };
  for (const path of imports.keys()) walk(path, []);
  return cycles;
}
