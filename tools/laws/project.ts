import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { type ParseResult, parseSync } from 'oxc-parser';
import { root } from '../task.ts';

export type SourceFile = { readonly path: string; readonly text: string };

export type Violation = { path: string; line: number; law: string; message: string };

/** An import of a file of ours: where it stands, what it reaches, whether only types cross. */
export type Import = { from: string; to: string; start: number; typeOnly: boolean };

export type CodeFile = SourceFile & { readonly parsed: ParseResult };

const CODE = /\.(ts|tsx|mjs|js)$/;
const TEXT = /\.(ts|tsx|mjs|js|sql|md|css|html|json|grit|po|sh|yml|yaml|txt)$/;
const WORKSPACES = /^@ballast\/(contract|client|server|web)\/(.+)$/;

export function listFiles(): string[] {
  const words = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const listed = execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
  return listed.split('\0').filter((path) => path !== '' && existsSync(root + path));
}

export function readFiles(paths: string[]): SourceFile[] {
  return paths
    .filter((path) => TEXT.test(path) && path !== 'package-lock.json')
    .map((path) => ({ path, text: readFileSync(root + path, 'utf8') }));
}

export function parseCode(files: SourceFile[]): CodeFile[] {
  return files
    .filter(({ path }) => CODE.test(path))
    .map((file) => ({ ...file, parsed: parseSync(file.path, file.text) }));
}

/**
 * A test, or a `test-….ts` that only tests use: laws about the product do not bind it, and the product does
 * not import it.
 */
export function isTest(path: string): boolean {
  return (
    /\.test\.tsx?$|(^|\/)test-[^/]+\.tsx?$/.test(path) ||
    /^((tests|bench|tools)\/|vitest\.config)/.test(path)
  );
}

/** A violation at a place in a file. */
export function violationAt(
  file: SourceFile,
  start: number,
  law: string,
  message: string,
): Violation {
  const line = file.text.slice(0, start).split('\n').length;
  return { path: file.path, line, law, message };
}

type Request = { source: string; start: number; typeOnly: boolean };

/** Every module that a file names: imports, re-exports and imports at run time. */
export function requestsOf(file: CodeFile): Request[] {
  const { staticImports, staticExports, dynamicImports } = file.parsed.module;
  const imports = staticImports.map((found) => ({
    source: found.moduleRequest.value,
    start: found.start,
    typeOnly: found.entries.length > 0 && found.entries.every((entry) => entry.isType),
  }));
  const exports = staticExports.flatMap((found) =>
    found.entries.flatMap((entry) =>
      entry.moduleRequest
        ? [{ source: entry.moduleRequest.value, start: found.start, typeOnly: entry.isType }]
        : [],
    ),
  );
  const dynamic = dynamicImports.map((found) => ({
    source: file.text.slice(found.moduleRequest.start, found.moduleRequest.end).slice(1, -1),
    start: found.start,
    typeOnly: false,
  }));
  return [...imports, ...exports, ...dynamic];
}

/** The imports of our own files, relative ones and those by workspace name. */
export function importsOf(file: CodeFile): Import[] {
  return requestsOf(file).flatMap(({ source, start, typeOnly }) => {
    const to = ownPathOf(file.path, source);
    return to === null ? [] : [{ from: file.path, to, start, typeOnly }];
  });
}

function ownPathOf(from: string, source: string): string | null {
  const bare = source.replace(/\?.*$/, '');
  if (bare.startsWith('.')) return posix.join(posix.dirname(from), bare);
  const match = WORKSPACES.exec(bare);
  return match ? `${match[1]}/${match[2]}` : null;
}

/** The text with comments blanked, so that prose breaks no law; every character keeps its place. */
export function withoutComments(file: CodeFile): string {
  let text = file.text;
  for (const { start, end } of file.parsed.comments) {
    const blank = text.slice(start, end).replaceAll(/[^\n]/g, ' ');
    text = text.slice(0, start) + blank + text.slice(end);
  }
  return text;
}
