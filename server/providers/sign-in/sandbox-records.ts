import type { SsoProvider } from '@ballast/contract/access/sso.ts';
import { sql } from 'kysely';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Database } from '../../database/connect.ts';

/** Stores one kind of a stand-in's records in the sandbox's books, for all processes. */
export function sandboxRecords(
  sandboxDatabase: Database,
  provider: SsoProvider,
  kind: string,
): Adapter {
  const own = { provider, kind };
  const read = (field: 'record_id' | 'uid', value: string) =>
    findRecord(sandboxDatabase, own, field, value);
  return {
    upsert: (id, content, lifeS) => upsertRecord(sandboxDatabase, own, id, content, lifeS),
    find: (id) => read('record_id', id),
    findByUid: (uid) => read('uid', uid),
    // Codes that are typed on another device are not part of the stand-ins.
    findByUserCode: async () => undefined,
    consume: async (id) => {
      await sql`
        update sandbox.sign_in_records
        set content = content || jsonb_build_object(
          'consumed', extract(epoch from clock_now())::int8)
        where provider = ${provider} and kind = ${kind} and record_id = ${id}`.execute(
        sandboxDatabase,
      );
    },
    destroy: async (id) => {
      await sandboxDatabase
        .deleteFrom('sandbox.sign_in_records')
        .where('provider', '=', provider)
        .where('kind', '=', kind)
        .where('record_id', '=', id)
        .execute();
    },
    revokeByGrantId: async (grantId) => {
      await sql`
        delete from sandbox.sign_in_records
        where provider = ${provider} and content ->> 'grantId' = ${grantId}`.execute(
        sandboxDatabase,
      );
    },
  };
}

/** Reads what a stand-in has once and keeps, such as its keys, or makes it. All processes get the same. */
export async function readOrMakeRecord<T extends AdapterPayload>(
  sandboxDatabase: Database,
  provider: SsoProvider,
  kind: string,
  make: () => Promise<T>,
): Promise<T> {
  const own = { provider, kind };
  const find = () => findRecord(sandboxDatabase, own, 'record_id', 'only');
  const known = await find();
  if (known) return known as T;
  await sandboxDatabase
    .insertInto('sandbox.sign_in_records')
    .values({ ...own, record_id: 'only', content: JSON.stringify(await make()), expires_at: null })
    .onConflict((conflict) => conflict.columns(['provider', 'kind', 'record_id']).doNothing())
    .execute();
  return (await find()) as T;
}

type Own = { readonly provider: SsoProvider; readonly kind: string };

async function upsertRecord(
  sandboxDatabase: Database,
  { provider, kind }: Own,
  id: string,
  content: AdapterPayload,
  lifeS: number | undefined,
): Promise<void> {
  await sql`delete from sandbox.sign_in_records where expires_at < clock_now()`.execute(
    sandboxDatabase,
  );
  const text = JSON.stringify(content);
  await sql`
    insert into sandbox.sign_in_records (provider, kind, record_id, content, expires_at)
    values (${provider}, ${kind}, ${id}, ${text}::jsonb,
      clock_now() + make_interval(secs => ${lifeS ?? null}::int8))
    on conflict (provider, kind, record_id)
    do update set content = excluded.content, expires_at = excluded.expires_at`.execute(
    sandboxDatabase,
  );
}

async function findRecord(
  sandboxDatabase: Database,
  { provider, kind }: Own,
  field: 'record_id' | 'uid',
  value: string,
): Promise<AdapterPayload | undefined> {
  const row = await sandboxDatabase
    .selectFrom('sandbox.sign_in_records')
    .select('content')
    .where('provider', '=', provider)
    .where('kind', '=', kind)
    .where(field === 'uid' ? sql<string>`content ->> 'uid'` : 'record_id', '=', value)
    .where(({ or, eb }) =>
      or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<Date>`clock_now()`)]),
    )
    .executeTakeFirst();
  return row?.content as AdapterPayload | undefined;
}
