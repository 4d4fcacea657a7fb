import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';

/** A link of an owner's chain, or a root over them, that is not what it was. */
export type BrokenLink = {
  /** Null for a root. */
  readonly ownerId: string | null;
  readonly linkId: string;
  readonly reason: string;
};

type Link = {
  owner_id: string;
  link_id: string;
  after_line: string;
  last_line: string;
  entries_count: string;
  hash: Uint8Array;
  root_id: string;
};

type Root = { root_id: string; links_count: string; hash: Uint8Array };

/** Owners whose links are read at once. */
const OWNERS_AT_ONCE = 200;

/**
 * Checks every link of every owner's chain against the entries of today, and every root against the links. Makes text
 * and hash anew, without trust in the function that made them. Returns what is broken; what follows a broken link is
 * checked from the stored hash, so each change is reported once.
 */
export async function verifyChain(database: Database): Promise<BrokenLink[]> {
  const broken: BrokenLink[] = [];
  const roots = new Map<string, { text: string; links: number }>();
  let after = '';
  for (;;) {
    const links = await readLinks(database, after);
    if (links.length === 0) break;
    for (const [ownerId, own] of Map.groupBy(links, (link) => link.owner_id)) {
      broken.push(...(await verifyOwner(database, ownerId, own)));
      for (const link of own) addToRoot(roots, link);
      after = ownerId;
    }
  }
  return [...broken, ...(await verifyRoots(database, roots))];
}

async function verifyOwner(
  database: Database,
  ownerId: string,
  links: readonly Link[],
): Promise<BrokenLink[]> {
  const broken: BrokenLink[] = [];
  let previous: Uint8Array = new Uint8Array();
  for (const link of links) {
    const entries = await readEntries(database, link);
    const hash = createHash('sha256').update(previous).update(entries.join('')).digest();
    const { link_id: linkId, entries_count: expected } = link;
    if (entries.length !== Number.parseInt(expected, 10)) {
      const reason = `covers ${expected} entries, found ${entries.length}`;
      broken.push({ ownerId, linkId, reason });
    } else if (!hash.equals(link.hash)) {
      broken.push({ ownerId, linkId, reason: 'the hash differs' });
    }
    previous = link.hash;
  }
  return broken;
}

function addToRoot(roots: Map<string, { text: string; links: number }>, link: Link): void {
  const { root_id, owner_id, link_id, hash } = link;
  const line = [owner_id, link_id, Buffer.from(hash).toString('hex')].join('|');
  const known = roots.get(root_id);
  roots.set(root_id, {
    text: known ? `${known.text}\n${line}` : line,
    links: (known?.links ?? 0) + 1,
  });
}

async function verifyRoots(
  database: Database,
  made: ReadonlyMap<string, { text: string; links: number }>,
): Promise<BrokenLink[]> {
  const { rows } = await sql<Root>`
    select root_id, links_count, hash from chain_roots order by root_id`.execute(database);
  const broken: BrokenLink[] = [];
  const known = new Set(rows.map(({ root_id }) => root_id));
  let previous: Uint8Array = new Uint8Array();
  for (const { root_id: linkId, links_count, hash } of rows) {
    const { text, links } = made.get(linkId) ?? { text: '', links: 0 };
    const expected = createHash('sha256').update(previous).update(text).digest();
    if (links !== Number.parseInt(links_count, 10)) {
      broken.push({ ownerId: null, linkId, reason: `covers ${links_count} links, found ${links}` });
    } else if (!expected.equals(hash)) {
      broken.push({ ownerId: null, linkId, reason: 'the hash differs' });
    }
    previous = hash;
  }
  for (const linkId of made.keys()) {
    if (!known.has(linkId)) broken.push({ ownerId: null, linkId, reason: 'the root is missing' });
  }
  return broken;
}

async function readLinks(database: Database, after: string): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select owner_id, link_id, lag(last_line, 1, 0) over (partition by owner_id order by link_id) as after_line,
      last_line, entries_count, hash, root_id
    from chain_links
    where owner_id in (
      select owner_id from chain_ends where ${after} = '' or owner_id > nullif(${after}, '')::uuid
      order by owner_id limit ${OWNERS_AT_ONCE}
    )
    order by owner_id, link_id`.execute(database);
  return rows;
}

type Row = {
  entry_id: string;
  entry: string;
  line: string;
};

async function readEntries(database: Database, link: Link): Promise<string[]> {
  const { rows } = await sql<Row>`
    select e.entry_id::text, jsonb_build_array(e.owner_id, e.entry_id::text, e.kind, e.request_id,
        e.reverses::text, e.key, encode(e.input_hash, 'hex'), e.booked_at, e.effective_at)::text as entry,
      jsonb_build_array(l.line_id::text, l.account_id::text, l.asset, l.amount::text,
        l.balance_after::text, l.version::text)::text as line
    from entries e left join lines l using (owner_id, entry_id)
    where e.owner_id = ${link.owner_id}
      and e.entry_id > ${link.after_line} and e.entry_id <= ${link.last_line}
    order by e.entry_id, l.line_id`.execute(database);
  return [...Map.groupBy(rows, (row) => row.entry_id).values()].map(textOfEntry);
}

function textOfEntry(rows: Row[]): string {
  const [owner, id, kind, request, reverses, key, inputHash, booked, effective] = fieldsOf(
    rows[0]?.entry,
  );
  const keyHex = Buffer.from(key ?? '', 'utf8').toString('hex');
  const times = [booked, effective].map((at) => new Date(at ?? '').getTime());
  const head = [owner, id, kind, request ?? '', reverses ?? '', keyHex, inputHash, ...times].join(
    '|',
  );
  return [head, ...rows.map((row) => fieldsOf(row.line).join('|')), ''].join('\n');
}

function fieldsOf(json = '[]'): (string | null)[] {
  return JSON.parse(json) as (string | null)[];
}
