import { type CodeFile, importsOf, isTest, type Violation, violationAt } from './project.ts';

const LAW = 'rooms';

/** What each wing may import of ours, itself aside. Tests, benchmarks and tools may import all. */
const WINGS: Record<string, readonly string[]> = {
  contract: [],
  client: ['contract'],
  web: ['contract', 'client'],
  server: ['contract'],
};

/** What each part of the browser's wing may import of the others. */
const BROWSER: Record<string, readonly string[]> = {
  ui: [],
  app: ['ui'],
  entrance: ['app', 'ui'],
  portal: ['app', 'ui'],
  desk: ['app', 'ui'],
};

/** The server's rooms in one line: each imports only what stands before it. */
const SERVER_LINE = [
  'database',
  'jobs',
  'secrets',
  'providers',
  'http',
  'account',
  'messages',
  'access',
  'agreements',
  'files',
  'reviews',
  'compliance',
  'ledger',
  'prices',
  'fees',
  'payments',
  'onboarding',
  'funds',
  'portfolio',
  'liabilities',
  'video-calls',
  'activity',
  'content',
  'staff',
  'demo',
  'main',
] as const;

/** The contract's domains in one line; what stands in none of them is for all. */
const CONTRACT_LINE = [
  'money',
  'account',
  'access',
  'agreements',
  'files',
  'reviews',
  'compliance',
  'fees',
  'payments',
  'onboarding',
  'funds',
  'portfolio',
  'liabilities',
  'video-calls',
  'activity',
  'content',
  'staff',
  'sandbox',
] as const;

/** A wing whose rooms stand in a line. */
const LINES: Record<string, readonly string[]> = { server: SERVER_LINE, contract: CONTRACT_LINE };

/** Who may import whom: wings, the browser's parts, the server's rooms and their order. */
export function checkRooms(files: CodeFile[]): Violation[] {
  return files
    .filter(({ path }) => !isTest(path))
    .flatMap((file) =>
      importsOf(file).flatMap(({ from, to, start }) => {
        const message = isTest(to)
          ? 'the product imports nothing that is there for tests'
          : objectionTo(from.split('/'), to.split('/'));
        return message === null ? [] : [violationAt(file, start, LAW, message)];
      }),
    );
}

function objectionTo(from: string[], to: string[]): string | null {
  const [wing = '', room = ''] = from;
  const [otherWing = '', otherRoom = ''] = to;
  if (wing !== otherWing) return objectionToWing(wing, otherWing);
  if (wing === 'web') return objectionToPart(room, otherRoom);
  const line = LINES[wing];
  // A file that stands in no room, such as the contract's `call.ts`, is for all of its wing.
  const isBetweenRooms = room !== otherRoom && from.length > 2 && to.length > 2;
  return line && isBetweenRooms ? objectionToLine(line, room, otherRoom) : null;
}

function objectionToWing(wing: string, other: string): string | null {
  const allowed = WINGS[wing];
  if (!allowed || allowed.includes(other)) return null;
  const list = allowed.length > 0 ? allowed.join(' and ') : 'nothing of ours';
  return `${wing} imports ${list}, not ${other}`;
}

function objectionToPart(part: string, other: string): string | null {
  const allowed = BROWSER[part];
  if (!allowed || part === other || allowed.includes(other)) return null;
  // What is no part (a build plug-in, a page's start file) is not for the parts to import.
  const list = allowed.length > 0 ? allowed.join(' and ') : 'no other part';
  return `${part} imports ${list}, not ${other}`;
}

function objectionToLine(line: readonly string[], room: string, other: string): string | null {
  for (const each of [room, other]) {
    if (!line.includes(each)) return `${each} has no place in the line of rooms`;
  }
  if (line.indexOf(other) < line.indexOf(room)) return null;
  return `${room} stands before ${other} (${line.join(', ')}) and cannot import it`;
}
