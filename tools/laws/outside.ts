import { Visitor } from 'oxc-parser';
import { type CodeFile, isTest, requestsOf, type Violation, violationAt } from './project.ts';

/** Modules that open sockets. A database's driver is no way to the outside and not among them. */
const SOCKETS =
  /^(node:)?(net|http|https|http2|tls|dgram|dns)(\/promises)?$|^(undici|ws|axios|got|node-fetch|nodemailer|web-push|ccxt)$/;

/** Files that read this process's own time, each with its reason. */
const CLOCKS = new Set([
  // The one clock: the database's time plus the offset the sandbox moved it by.
  'server/database/clock.ts',
  // The time inside a version 7 identifier only orders rows on disk; nobody reads it as a time.
  'server/database/identifier.ts',
]);

/** Only providers open sockets, only main reads the environment, only one clock is read. */
export function checkOutside(files: CodeFile[]): Violation[] {
  return files
    .filter(({ path }) => !isTest(path))
    .flatMap((file) => [...checkModules(file), ...checkExpressions(file)]);
}

function checkModules(file: CodeFile): Violation[] {
  if (!isServer(file) || file.path.startsWith('server/providers/')) return [];
  return requestsOf(file)
    .filter(({ source, typeOnly }) => !typeOnly && SOCKETS.test(source))
    .map(({ source, start }) =>
      violationAt(file, start, 'sockets', `only server/providers talks to the outside: ${source}`),
    );
}

function checkExpressions(file: CodeFile): Violation[] {
  const violations: Violation[] = [];
  const object = (start: number, law: string, message: string) =>
    violations.push(violationAt(file, start, law, message));
  const callsOutside = isServer(file) && !file.path.startsWith('server/providers/');
  const readsClock = /^(server|contract)\//.test(file.path) && !CLOCKS.has(file.path);
  const readsEnvironment =
    /^(server|contract|client|web)\//.test(file.path) && !file.path.startsWith('server/main/');
  new Visitor({
    CallExpression: ({ callee, start }) => {
      if (callsOutside && callee.type === 'Identifier' && callee.name === 'fetch')
        object(start, 'sockets', 'only server/providers talks to the outside: fetch');
    },
    MemberExpression: (node) => {
      const name = file.text.slice(node.start, node.end).replaceAll(/\s/g, '');
      if (readsClock && (name === 'Date.now' || name === 'Temporal.Now'))
        object(
          node.start,
          'clock',
          `${name}: read the platform's clock (readClock, or the call's now)`,
        );
      if (readsEnvironment && name === 'process.env')
        object(node.start, 'environment', 'only server/main reads the environment');
    },
    NewExpression: ({ callee, arguments: given, start }) => {
      const isDate = callee.type === 'Identifier' && callee.name === 'Date';
      if (readsClock && isDate && given.length === 0)
        object(
          start,
          'clock',
          "new Date(): read the platform's clock (readClock, or the call's now)",
        );
    },
    ImportDeclaration: ({ source, specifiers, start }) => {
      const takesEnvironment = specifiers.some(
        (taken) =>
          taken.type === 'ImportSpecifier' &&
          taken.imported.type === 'Identifier' &&
          taken.imported.name === 'env',
      );
      if (readsEnvironment && takesEnvironment && /^(node:)?process$/.test(source.value))
        object(start, 'environment', 'only server/main reads the environment');
    },
  }).visit(file.parsed.program);
  return violations;
}

function isServer(file: CodeFile): boolean {
  return file.path.startsWith('server/');
}
