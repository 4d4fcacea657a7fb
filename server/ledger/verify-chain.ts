import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';

export type BrokenLink = { readonly linkId: string; readonly reason: string };

type Link = {
  link_id: string;
  after_entry_id: string;
  last_entry_id: string;
  entries_count: string;
  hash: Uint8Array;
};

/**
 * Checks every link of the chain against the entries of today. Makes text and hash anew, without
 * trust in the function that made them. Returns the broken links; those after a broken one are
 * checked from the stored hash, so each change is reported once.
 */
export async function verifyChain(database: Database): Promise<BrokenLink[]> {
  const broken: BrokenLink[] = [];
  let previous: Uint8Array = new Uint8Array();
  for (const link of await readLinks(database)) {
    const entries = await readEntries(database, link);
    const hash = createHash('sha256').update(previous).update(entries.join('')).digest();
    const { link_id: linkId } = link;
    if (entries.length !== Number.parseInt(link.entries_count, 10)) {
      broken.push({
        linkId,
        reason: `covers ${link.entries_count} entries, found ${entries.length}`,
      });
    } else if (!hash.equals(link.hash)) {
      broken.push({ linkId, reason: 'the hash differs' });
    }
    previous = link.hash;
  }
  return broken;
}

async function readLinks(database: Database): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select link_id, lag(last_entry_id, 1, 0) over (order by link_id) as after_entry_id, last_entry_id,
      entries_count, hash
    from chain_links order by link_id`.execute(database);
  return rows;
}

type Row = {
  entry_id: string;
  entry: string;
  line: string;
};

async function readEntries(database: Database, link: Link): Promise<string[]> {
  const { rows } = await sql<Row>`
    select e.entry_id::text, jsonb_build_array(e.entry_id::text, e.kind, e.request_id,
        e.reverses::text, e.key, encode(e.input_hash, 'hex'), e.created_at)::text as entry,
      jsonb_build_array(l.line_id::text, l.account_id::text, l.asset, l.amount::text,
        l.balance_after::text, l.version::text)::text as line
    from entries e left join lines l using (entry_id)
    where e.entry_id > ${link.after_entry_id} and e.entry_id <= ${link.last_entry_id}
    order by e.entry_id, l.line_id`.execute(database);
  return [...Map.groupBy(rows, (row) => row.entry_id).values()].map(textOfEntry);
}

function textOfEntry(rows: Row[]): string {
  const [id, kind, request, reverses, key, inputHash, at] = fieldsOf(rows[0]?.entry);
  const keyHex = Buffer.from(key ?? '', 'utf8').toString('hex');
  const moment = new Date(at ?? '').getTime();
  const head = [id, kind, request ?? '', reverses ?? '', keyHex, inputHash, moment].join('|');
  return [head, ...rows.map((row) => fieldsOf(row.line).join('|')), ''].join('\n');
}

function fieldsOf(json = '[]'): (string | null)[] {
  return JSON.parse(json) as (string | null)[];
}
