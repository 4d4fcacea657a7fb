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
  readonly owner_id: string;
  readonly link_id: string;
  readonly last_line: string;
  readonly entries_count: string;
  readonly hash: Uint8Array;
};

type Root = {
  readonly root_id: string;
  readonly links_count: string;
  readonly hash: Uint8Array;
  readonly found: string;
  readonly text: string;
};

/** How much is read at once, so that what is kept in memory does not grow with the books. */
export type ChainPage = { readonly links: number; readonly roots: number };

const PAGE: ChainPage = { links: 1_000, roots: 20 };

/**
 * Checks every link of every owner's chain against the entries of today, and every root against the links. Makes text
 * and hash anew, without trust in the function that made them. Returns what is broken; what follows a broken link is
 * checked from the stored hash, so each change is reported once. May run while links are made.
 */
export async function verifyChain(
  database: Database,
  page: ChainPage = PAGE,
): Promise<BrokenLink[]> {
  return [...(await verifyLinks(database, page)), ...(await verifyRoots(database, page))];
}

async function verifyLinks(database: Database, page: ChainPage): Promise<BrokenLink[]> {
  const broken: BrokenLink[] = [];
  let chain = null as Verified | null;
  for await (const link of allLinks(database, page.links)) {
    if (chain && chain.last.owner_id !== link.owner_id) {
      broken.push(...(await strayLines(database, chain)));
      chain = null;
    }
    const before: Verified | null = chain;
    const { texts, lines } = await readEntries(database, link, before?.last.last_line ?? '0');
    broken.push(...brokenBy(link, faultOf(link, before?.last ?? null, texts)));
    chain = { last: link, lines: lines + (before?.lines ?? 0n) };
  }
  return chain ? [...broken, ...(await strayLines(database, chain))] : broken;
}

/** An owner's chain as far as it is verified, with how many lines it covers so far. */
type Verified = { readonly last: Link; readonly lines: bigint };

function brokenBy({ owner_id: ownerId, link_id: linkId }: Link, reason: string | null) {
  return reason === null ? [] : [{ ownerId, linkId, reason }];
}

async function* allLinks(database: Database, atOnce: number): AsyncGenerator<Link> {
  let last: Link | null = null;
  for (;;) {
    const links: Link[] = await readLinks(database, last, atOnce);
    if (links.length === 0) return;
    yield* links;
    last = links.at(-1) ?? last;
  }
}

function faultOf(link: Link, before: Link | null, texts: readonly string[]): string | null {
  if (texts.length !== Number.parseInt(link.entries_count, 10)) {
    return `covers ${link.entries_count} entries, found ${texts.length}`;
  }
  const hash = createHash('sha256')
    .update(before?.hash ?? new Uint8Array())
    .update(texts.join(''))
    .digest();
  return hash.equals(link.hash) ? null : 'the hash differs';
}

/** Whether an owner has lines that no link covers together with their entries. */
async function strayLines(database: Database, { last, lines }: Verified): Promise<BrokenLink[]> {
  const found = await countLines(database, last);
  return brokenBy(last, found === lines ? null : `covers ${lines} lines, found ${found}`);
}

async function verifyRoots(database: Database, page: ChainPage): Promise<BrokenLink[]> {
  const broken = await linksWithoutRoot(database);
  let previous: Pick<Root, 'root_id' | 'hash'> = { root_id: '0', hash: new Uint8Array() };
  for (;;) {
    const roots: Root[] = await readRoots(database, previous.root_id, page.roots);
    if (roots.length === 0) return broken;
    for (const root of roots) {
      const { root_id: linkId, links_count, hash, found, text } = root;
      const expected = createHash('sha256').update(previous.hash).update(text).digest();
      if (found !== links_count) {
        broken.push({
          ownerId: null,
          linkId,
          reason: `covers ${links_count} links, found ${found}`,
        });
      } else if (!expected.equals(hash)) {
        broken.push({ ownerId: null, linkId, reason: 'the hash differs' });
      }
      previous = root;
    }
  }
}

async function readLinks(database: Database, after: Link | null, links: number): Promise<Link[]> {
  const further = after
    ? sql`where (owner_id, link_id) > (${after.owner_id}::uuid, ${after.link_id}::bigint)`
    : sql``;
  const { rows } = await sql<Link>`
    select owner_id, link_id, last_line, entries_count, hash from chain_links ${further}
    order by owner_id, link_id limit ${links}`.execute(database);
  return rows;
}

/** Roots after one, each with how many links name it and their text. */
async function readRoots(database: Database, after: string, roots: number): Promise<Root[]> {
  const { rows } = await sql<Root>`
    select root_id, links_count, hash, made.found, made.text
    from chain_roots cross join lateral (
      select count(*)::text as found, coalesce(string_agg(
        concat_ws('|', owner_id, link_id, encode(link.hash, 'hex')), chr(10) order by owner_id), '') || coalesce((
          select note from chain_notes where chain_notes.root_id = chain_roots.root_id), '') as text
      from chain_links as link where link.root_id = chain_roots.root_id
    ) as made
    where root_id > ${after}::bigint order by root_id limit ${roots}`.execute(database);
  return rows;
}

async function linksWithoutRoot(database: Database): Promise<BrokenLink[]> {
  const { rows } = await sql<{ root_id: string }>`
    select distinct root_id from chain_links as link
    where not exists (select from chain_roots where chain_roots.root_id = link.root_id)
    order by root_id`.execute(database);
  return rows.map(({ root_id }) => ({
    ownerId: null,
    linkId: root_id,
    reason: 'the root is missing',
  }));
}

type Row = {
  entry_id: string;
  entry: string;
  line: string;
};

/**
 * The entries of a link as text, with those of their lines that are numbered within it: so that an owner with very many is not read
 * from the beginning for each link.
 */
async function readEntries(
  database: Database,
  link: Link,
  after: string,
): Promise<{ texts: string[]; lines: bigint }> {
  const { rows } = await sql<Row>`
    select e.entry_id::text, jsonb_build_array(e.owner_id, e.entry_id::text, e.kind, e.request_id,
        e.reverses::text, e.key, encode(e.input_hash, 'hex'), e.booked_at, e.effective_at)::text as entry,
      jsonb_build_array(l.line_id::text, l.account_id::text, l.asset, l.amount::text,
        l.balance_after::text, l.version::text)::text as line
    from entries e left join lines l on l.owner_id = e.owner_id and l.entry_id = e.entry_id
      and l.line_id > ${after} and l.line_id <= ${link.last_line}
    where e.owner_id = ${link.owner_id}
      and e.entry_id > ${after} and e.entry_id <= ${link.last_line}
    order by e.entry_id, l.line_id`.execute(database);
  return {
    texts: [...Map.groupBy(rows, (row) => row.entry_id).values()].map(textOfEntry),
    lines: BigInt(rows.filter(({ line }) => line !== NO_LINE).length),
  };
}

/** How the line of an entry without any is written. */
const NO_LINE = JSON.stringify(Array.from({ length: 6 }, () => null)).replaceAll(',', ', ');

/** How many lines an owner has up to one. */
async function countLines(database: Database, { owner_id, last_line }: Link): Promise<bigint> {
  const { rows } = await sql<{ lines: string }>`
    select count(*)::text as lines from lines where owner_id = ${owner_id} and line_id <= ${last_line}`.execute(
    database,
  );
  return BigInt(rows[0]?.lines ?? 0);
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
