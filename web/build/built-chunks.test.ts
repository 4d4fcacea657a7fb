import type { Rollup } from 'vite';
import { expect, test } from 'vitest';
import { BuiltChunks } from './built-chunks.ts';

type Script = { modules: string[]; imports?: string[]; later?: string[] };

/** A build of scripts, each with its modules under /web and the scripts that it imports at once and later. */
function built(scripts: Record<string, Script>): BuiltChunks {
  const bundle = Object.entries(scripts).map(
    ([fileName, { modules, imports = [], later: dynamicImports = [] }]) => {
      const moduleIds = modules.map((module) => `/web/${module}`);
      return [fileName, { type: 'chunk', fileName, moduleIds, imports, dynamicImports }];
    },
  );
  return new BuiltChunks('/web', Object.fromEntries(bundle) as Rollup.OutputBundle);
}

const desk = { modules: ['desk/ClientPage.tsx'], imports: ['tabs.js'] };

test('what both pages stand on may be shared', () => {
  const chunks = built({
    'desk.js': desk,
    'tabs.js': { modules: ['ui/tabs.tsx', 'portal/portfolio/first-queries.ts'] },
    'portal.js': { modules: ['portal/main.tsx'], imports: ['tabs.js'] },
  });
  expect(() => chunks.assertApart('desk', 'portal')).not.toThrow();
  expect(() => chunks.assertApart('portal', 'desk')).not.toThrow();
});

test("a shared script that brings the other page's start is refused", () => {
  const chunks = built({
    'desk.js': desk,
    'tabs.js': { modules: ['ui/tabs.tsx'], imports: ['portal.js'] },
    'portal.js': { modules: ['portal/main.tsx'] },
  });
  expect(() => chunks.assertApart('desk', 'portal')).toThrow(
    'desk.js of desk imports portal.js of portal',
  );
});

test("a script on demand that brings the other page's start is refused", () => {
  const chunks = built({
    'desk.js': { ...desk, later: ['toasts.js'] },
    'tabs.js': { modules: ['ui/tabs.tsx'] },
    'toasts.js': { modules: ['app/errors/toast-stack.tsx'], imports: ['portal.js'] },
    'portal.js': { modules: ['portal/main.tsx'] },
  });
  expect(() => chunks.assertApart('desk', 'portal')).toThrow(
    'desk.js of desk imports portal.js of portal',
  );
});
