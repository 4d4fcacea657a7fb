import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { whileRowsFail } from '../../../tests/worlds/poisoned-rows.ts';
import { insertTestUpload } from '../../../tests/worlds/stored-upload.ts';
import { openTestUploads } from '../../../tests/worlds/uploads.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { downloadUpload } from '../../files/shown-upload.ts';
import { erasableKinds } from './kinds.ts';
import { getRetention } from './periods.ts';
import { retentionSweep } from './run.ts';

const room = await openTestUploads();
const { database } = room;
const kinds = erasableKinds(room.context);
const sweep = () => retentionSweep(database, kinds).run();
const DAY_S = 86_400;

/** A moment so many minutes after that before which records of a kind go. */
const at = (kind: string, minutes: number) =>
  sql<Date>`retention_cutoff(${kind}) + ${minutes} * interval '1 minute'`;

async function addAnswers(minutes: number, times = 1): Promise<string> {
  const ownerId = newId();
  await sql`
    insert into idempotency_keys (owner_id, user_id, call, key, input_hash, created_at)
    select ${ownerId}, ${newId()}, 'kept', gen_random_uuid(), '', ${at('ANSWERED_REQUESTS', minutes)}
    from generate_series(1, ${times})`.execute(database);
  return ownerId;
}

async function addFile(ownerId: string): Promise<string> {
  const id = await insertTestUpload(database, ownerId, 'IDENTITY', 'passport of somebody.pdf');
  for (const name of ['original', 'shown']) {
    await room.store.write(
      `kept/${id}/${name}`,
      (async function* () {
        yield Buffer.from('secret');
      })(),
    );
  }
  return id;
}

async function addClosedClient(minutes: number) {
  const { clientId } = await room.addClient();
  const uploadId = await addFile(clientId);
  await sql`
    update uploads set used_at = clock_now() where upload_id = ${uploadId}`.execute(database);
  await sql`
    update clients set suspended_at = clock_now(), closed_at = ${at('CLOSED_CLIENT_FILES', minutes)}
    where client_id = ${clientId}`.execute(database);
  return { clientId, uploadId };
}

/** A client who answered so many minutes after that before which answers go, with a tax number. */
async function addTold(kind: 'UNFINISHED_SIGN_UPS' | 'CLOSED_CLIENT_ANSWERS', minutes: number) {
  const { clientId, userId } = await room.addClient();
  const isClosed = kind === 'CLOSED_CLIENT_ANSWERS';
  await sql`
    update clients set verification_status = 'UNVERIFIED', kyc_stage = 'CREATED', account_status = 'INACTIVE'
    where client_id = ${clientId}`.execute(database);
  if (isClosed) {
    await sql`
      update clients set suspended_at = clock_now(), closed_at = ${at(kind, minutes)}
      where client_id = ${clientId}`.execute(database);
  }
  const when = isClosed ? sql`clock_now()` : at(kind, minutes);
  const who = sql`${clientId}, ${userId}, ${when}`;
  await sql`
    insert into sign_up_answers (field, answer, owner_id, answered_by, answered_at)
    values ('first_name', '"Amelia"', ${who})`.execute(database);
  await sql`
    insert into kyc_answers (field, answer, owner_id, answered_by, answered_at)
    values ('city_of_residence', '"Bergen"', ${who})`.execute(database);
  await sql`
    insert into company_sources (source_of_wealth, source_of_wealth_details, source_of_funds,
      source_of_funds_details, owner_id, told_by, told_at)
    values ('{MINING}', 'A mine', '{MINING}', 'A mine', ${who})`.execute(database);
  await sql`
    insert into tax_numbers (tax_number_id, encrypted, owner_id, given_at)
    values (${newId()}, 'key.1', ${clientId}, ${when})`.execute(database);
  return clientId;
}

/** How much of what clients told is left. */
async function toldOf(clientIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select (
      (select count(*) from sign_up_answers where owner_id = any (${clientIds}) and answer is not null)
      + (select count(*) from kyc_answers where owner_id = any (${clientIds}) and answer is not null)
      + (select count(*) from company_sources where owner_id = any (${clientIds}))
      + (select count(*) from tax_numbers where owner_id = any (${clientIds})))::int as left`.execute(
    database,
  );
  return rows[0]?.left ?? 0;
}

/** One record of each kind, of a time so many minutes after that before which it goes. */
async function addOfEachKind(minutes: number) {
  const person = await room.addClient();
  await room.signIn(person);
  await sql`
    update sessions set superseded = true, last_seen_at = ${at('SESSIONS', minutes)}
    where user_id = ${person.userId} and stage = 'FULL'`.execute(database);
  const draft = newId();
  await sql`
    insert into invitation_drafts (draft_id, manager_id, email, content, changed_at)
    values (${draft}, ${newId()}, 'never@invited.example', '{}', ${at('INVITATION_DRAFTS', minutes)})`.execute(
    database,
  );
  const notice = newId();
  await sql`
    insert into client_notices (owner_id, notice_id, kind, texts, told_at)
    values (${person.clientId}, ${notice}, 'wallet_added', '{"en": {}}', ${at('NOTICES', minutes)})`.execute(
    database,
  );
  await sql`
    insert into notice_reads (user_id, notice_id) values (${person.userId}, ${notice})`.execute(
    database,
  );
  const unused = await addFile(person.clientId);
  await sql`
    update uploads set settled_at = ${at('UNUSED_FILES', minutes)},
      started_at = ${at('UNUSED_FILES', minutes)} where upload_id = ${unused}`.execute(database);
  const answers = await addAnswers(minutes);
  const closed = await addClosedClient(minutes);
  const told = [
    await addTold('UNFINISHED_SIGN_UPS', minutes),
    await addTold('CLOSED_CLIENT_ANSWERS', minutes),
  ];
  return { person, draft, notice, unused, answers, closed, told };
}

type Records = Awaited<ReturnType<typeof addOfEachKind>>;

/** How many of them are left; of files, in how many places. */
async function leftOf({ person, draft, notice, unused, answers, closed, told }: Records) {
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*)::int from idempotency_keys where owner_id = ${answers}) as answers,
      (select count(*)::int from sessions where user_id = ${person.userId} and stage = 'FULL') as sessions,
      (select count(*)::int from invitation_drafts where draft_id = ${draft}) as drafts,
      (select count(*)::int from client_notices where notice_id = ${notice}) as notices,
      (select count(*)::int from notice_reads where notice_id = ${notice}) as reads,
      (select count(*)::int from users join memberships using (user_id)
        where client_id in (${closed.clientId}, ${told.at(-1)}) and last_name <> 'client') as people,
      (select count(*)::int from uploads
        where upload_id in (${unused}, ${closed.uploadId}) and state = 'STORED') as uploads`.execute(
    database,
  );
  const files = room
    .filesLeft()
    .filter((name) => name.includes(unused) || name.includes(closed.uploadId));
  return { ...rows[0], files: files.length, told: await toldOf(told) };
}

/** A day without a run, on which nothing is over. */
async function newDay(): Promise<void> {
  await room.advance(DAY_S);
  await sweep();
  await room.advance(DAY_S);
}

const ALL = {
  answers: 1,
  sessions: 1,
  drafts: 1,
  notices: 1,
  reads: 1,
  people: 2,
  uploads: 2,
  files: 4,
  told: 8,
};
const NONE = {
  answers: 0,
  sessions: 0,
  drafts: 0,
  notices: 0,
  reads: 0,
  people: 0,
  uploads: 0,
  files: 0,
  told: 0,
};

/** What the newest run erased, by kind, where all of it is proved; null while it goes on. */
async function newestRun() {
  const { rows } = await sql<{
    erased: Record<string, number>;
    is_proved: boolean;
    ended: boolean;
  }>`
    select json_object_agg(kind, erased) as erased, ended_at is not null as ended,
      bool_and(proved_at is not null and erased_before is not null) as is_proved
    from retention_runs join retention_erasures using (run_on)
    group by run_on, ended_at order by run_on desc limit 1`.execute(database);
  const [run] = rows;
  if (!run?.ended) return null;
  expect(run.is_proved).toBe(true);
  return Object.fromEntries(Object.entries(run.erased).filter(([, erased]) => erased > 0));
}

/** Two of the clients are closed, one with files and one with answers. */
const ONE_OF_EACH = {
  ...Object.fromEntries(kinds.map(({ kind }) => [kind, 1])),
  CLOSED_CLIENT_IDENTITY: 2,
};
const EACH = kinds.length + 1;

test('a run erases what is over of every kind, content of files too, keeps what is not, and proves it', async () => {
  const over = await addOfEachKind(-1);
  const young = await addOfEachKind(30);
  expect([await leftOf(over), await leftOf(young)]).toEqual([ALL, ALL]);
  expect(await sweep()).toBe(EACH);
  expect([await leftOf(over), await leftOf(young)]).toEqual([NONE, ALL]);
  expect(await newestRun()).toEqual(ONE_OF_EACH);

  const { clientId, uploadId } = over.closed;
  const erased = await database
    .selectFrom('uploads')
    .selectAll()
    .where('upload_id', '=', uploadId)
    .executeTakeFirstOrThrow();
  expect(erased).toMatchObject({ state: 'ERASED', file_name: 'erased', content_hash: null });
  expect((await room.actionsOn(uploadId)).at(-1)).toBe('upload_erased');
  await expect(downloadUpload(room.context, clientId, uploadId)).rejects.toMatchObject({
    code: 'not_found',
  });
  const { rows } = await sql<{ state_after: unknown }>`
    select state_after from audit_trail where action = 'records_erased'`.execute(database);
  expect(rows).toEqual([{ state_after: ONE_OF_EACH }]);

  // One run a day; what is over by tomorrow goes then, and a day later nothing is left to erase.
  expect(await sweep()).toBe(0);
  await room.advance(DAY_S);
  expect(await sweep()).toBe(EACH);
  expect(await leftOf(young)).toEqual(NONE);
  await room.advance(DAY_S);
  expect(await sweep()).toBe(0);
  expect(await newestRun()).toEqual({});
});

test('answers stay of whom the desk has to decide, was invited or is a client, and nobody else takes an answer away', async () => {
  await newDay();
  const handedIn = await addTold('UNFINISHED_SIGN_UPS', -1);
  await sql`
    insert into kyc_decisions (decision_id, owner_id, decision) values (${newId()}, ${handedIn}, 'SUBMITTED')`.execute(
    database,
  );
  const opened = await addTold('UNFINISHED_SIGN_UPS', -1);
  await sql`
    update clients set account_status = 'ACTIVE' where client_id = ${opened}`.execute(database);
  await sweep();
  expect(await toldOf([handedIn, opened])).toBe(8);
  for (const kind of ['UNFINISHED_SIGN_UPS', 'CLOSED_CLIENT_ANSWERS', 'BOOKS']) {
    const { rows } = await sql`select erase_answers(${opened}, ${kind}) as done`.execute(database);
    expect(rows).toEqual([{ done: false }]);
  }
  const taken = sql`update kyc_answers set answer = null where owner_id = ${opened}`;
  await expect(taken.execute(database)).rejects.toThrow();
  expect(await toldOf([opened])).toBe(4);
});

test('that something was answered stays when the answer is erased, and the trail says so', async () => {
  await newDay();
  const clientId = await addTold('CLOSED_CLIENT_ANSWERS', -1);
  await sweep();
  const { rows } = await sql`
    select field, answer from kyc_answers where owner_id = ${clientId}`.execute(database);
  expect(rows).toEqual([{ field: 'city_of_residence', answer: null }]);
  expect(await room.actionsOn(clientId)).toContain('answers_erased');
});

test('a run that is stopped in the middle of a batch goes on where it was, and counts each record once', async () => {
  await newDay();
  const answers = await addAnswers(-1, 1_200);
  const when = "new.kind = 'ANSWERED_REQUESTS' and new.erased > 500";
  const poison = { table: 'retention_erasures', on: 'update', when } as const;
  await whileRowsFail(room.databaseUrl, poison, async () => {
    await expect(sweep()).rejects.toThrow('poison');
    expect(await newestRun()).toBeNull();
    expect(await answersLeft(answers)).toBe(700);
  });
  // Tomorrow it is still that run which is ended first.
  await room.advance(DAY_S);
  expect(await sweep()).toBe(700);
  expect(await answersLeft(answers)).toBe(0);
  expect(await newestRun()).toEqual({ ANSWERED_REQUESTS: 1_200 });
});

async function answersLeft(ownerId: string): Promise<number> {
  const rows = await database
    .selectFrom('idempotency_keys')
    .select('key')
    .where('owner_id', '=', ownerId)
    .execute();
  return rows.length;
}

test('a file whose content is gone when the run is stopped is erased by the next, and keeps back no other kind', async () => {
  await newDay();
  const [{ uploadId }, answers] = [await addClosedClient(-1), await addAnswers(-1)];
  const when = "new.state = 'ERASED'";
  await whileRowsFail(room.databaseUrl, { table: 'uploads', on: 'update', when }, async () => {
    await expect(sweep()).rejects.toThrow('poison');
  });
  expect(room.filesLeft().filter((name) => name.includes(uploadId))).toEqual([]);
  expect([await newestRun(), await answersLeft(answers)]).toEqual([null, 0]);
  expect(await sweep()).toBe(1);
  expect(await newestRun()).toEqual({
    CLOSED_CLIENT_IDENTITY: 1,
    ANSWERED_REQUESTS: 1,
    CLOSED_CLIENT_FILES: 1,
  });
});

test('two processes at once erase each record once, and count it once', async () => {
  await newDay();
  await addAnswers(-1, 1_200);
  const erased = await Promise.all([sweep(), sweep()]);
  await sweep();
  expect(erased.reduce((sum, n) => sum + n, 0)).toBe(1_200);
  expect(await newestRun()).toEqual({ ANSWERED_REQUESTS: 1_200 });
});

test('a run that leaves something does not end before it is gone', async () => {
  await newDay();
  const answers = await addAnswers(-1);
  await transact(database, async (tx) => {
    await tx
      .selectFrom('idempotency_keys')
      .select('key')
      .where('owner_id', '=', answers)
      .forUpdate()
      .execute();
    expect(await sweep()).toBe(0);
    expect(await newestRun()).toBeNull();
  });
  expect(await sweep()).toBe(1);
  expect(await newestRun()).toEqual({ ANSWERED_REQUESTS: 1 });
});

test('the desk reads each period with what the last run erased and proved', async () => {
  await newDay();
  const young = await addAnswers(30);
  await addAnswers(-1);
  await sweep();
  const { run, items } = await getRetention(database, { userId: newId(), roles: [] });
  expect(run).toEqual({ started_at: expect.any(String), ended_at: expect.any(String) });
  expect(items.find(({ kind }) => kind === 'BOOKS')).toMatchObject({ period: null, last: null });
  const answers = items.find(({ kind }) => kind === 'ANSWERED_REQUESTS');
  const oldest = await database
    .selectFrom('idempotency_keys')
    .select('created_at')
    .where('owner_id', '=', young)
    .executeTakeFirstOrThrow();
  expect(answers).toMatchObject({
    period: { length: 30, unit: 'DAY', least_length: 7 },
    last: { erased: 1, proof: { oldest_left: oldest.created_at.toISOString() } },
  });
  expect(items).toHaveLength(12);
});

test('every kind with a period is erased by a room, and the others are kept for ever', async () => {
  const rows = await database.selectFrom('retention_periods').select(['kind', 'length']).execute();
  const withPeriod = rows.filter(({ length }) => length !== null).map(({ kind }) => kind);
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(withPeriod.toSorted());
  const kept = rows.filter(({ length }) => length === null).map(({ kind }) => kind);
  expect(kept.toSorted()).toEqual(['AUDIT_TRAIL', 'BOOKS', 'SIGNED_AGREEMENTS']);
  for (const kind of kept) {
    const { rows: cutoffs } = await sql`select retention_cutoff(${kind}) as at`.execute(database);
    expect(cutoffs).toEqual([{ at: null }]);
  }
});

test('the database erases no notice before its time, gives what is kept for ever no period and takes no false proof', async () => {
  const refused = async (text: ReturnType<typeof sql>, why: string) =>
    expect(text.execute(database)).rejects.toThrow(why);
  await refused(sql`select erase_notices(clock_now(), 1)`, 'notices of that time are kept');
  await refused(
    sql`update retention_periods set length = 1 where kind = 'BOOKS'`,
    'retention_periods__for_ever',
  );
  await refused(
    sql`update retention_periods set length = 59 where kind = 'NOTICES'`,
    'retention_periods__length',
  );
  await refused(
    sql`update retention_erasures set oldest_left = erased_before - interval '1 second'`,
    'retention_erasures__proof',
  );
});

test('who a closed client was is erased once, for whoever else they stand for only when that is closed, too', async () => {
  await newDay();
  const { clientId } = await addClosedClient(-1);
  const { rows } = await sql<{ user_id: string }>`
    select user_id from memberships where client_id = ${clientId}`.execute(database);
  const userId = rows[0]?.user_id ?? '';
  const other = await room.addClient();
  await sql`
    update memberships set user_id = ${userId} where client_id = ${other.clientId}`.execute(
    database,
  );
  const nameOf = async () => {
    const found = sql<{ first_name: string }>`
      select first_name from users where user_id = ${userId}`;
    return (await found.execute(database)).rows[0]?.first_name;
  };
  const name = await nameOf();
  await sweep();
  expect((await room.actionsOn(clientId)).at(-1)).toBe('identity_erased');
  expect(await nameOf()).toBe(name);
  await sql`
    update clients set suspended_at = clock_now(), closed_at = ${at('CLOSED_CLIENT_IDENTITY', -1)}
    where client_id = ${other.clientId}`.execute(database);
  await newDay();
  await sweep();
  expect(await nameOf()).toBe('Erased');
  const young = await addClosedClient(60);
  const { rows: none } = await sql`
    select erase_identity(${young.clientId}) as done, erase_identity(${clientId}) as again`.execute(
    database,
  );
  expect(none).toEqual([{ done: false, again: false }]);
});
