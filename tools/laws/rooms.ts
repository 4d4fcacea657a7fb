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

/** Rooms of the server that may import few others. */
const SERVER: Record<string, readonly string[]> = {
  ledger: ['database'],
  database: [],
};

/** The order in which the domains stand: each may import those before it, never those after it. */
const ORDERS: readonly (readonly string[])[] = [
  ['database', 'ledger', 'payments', 'funds', 'portfolio', 'staff', 'demo'],
  ['account', 'access', 'agreements', 'staff'],
];

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
  if (wing === 'web') return objectionToRoom(BROWSER, room, otherRoom);
  if (wing !== 'server' || room === otherRoom) return null;
  return objectionToRoom(SERVER, room, otherRoom) ?? objectionToOrder(room, otherRoom);
}

function objectionToWing(wing: string, other: string): string | null {
  const allowed = WINGS[wing];
  if (!allowed || allowed.includes(other)) return null;
  const list = allowed.length > 0 ? allowed.join(' and ') : 'nothing of ours';
  return `${wing} imports ${list}, not ${other}`;
}

function objectionToRoom(
  rooms: Record<string, readonly string[]>,
  room: string,
  other: string,
): string | null {
  const allowed = rooms[room];
  if (!allowed || room === other || allowed.includes(other)) return null;
  // A part that is no room (a build plug-in, a page's start file) is not for the rooms to import.
  const list = allowed.length > 0 ? allowed.join(' and ') : 'no other room';
  return `${room} imports ${list}, not ${other}`;
}

function objectionToOrder(room: string, other: string): string | null {
  const order = ORDERS.find((rooms) => rooms.includes(room) && rooms.includes(other));
  if (!order || order.indexOf(other) < order.indexOf(room)) return null;
  return `${room} stands before ${other} (${order.join(', ')}) and cannot import it`;
}
