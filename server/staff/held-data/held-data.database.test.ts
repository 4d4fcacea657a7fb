import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeJpeg } from '../../../tests/worlds/file-corpus.ts';
import { type Applicant, openTestKyc, SSN } from '../../../tests/worlds/kyc.ts';
import { openTestUploads } from '../../../tests/worlds/uploads.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { writeNote } from '../../reviews/write-note.ts';
import { exportHeldData } from './held-data.ts';
import { HELD_TABLES, LEFT_OUT_TABLES } from './held-tables.ts';

const platform = await openTestKyc();
const { database } = platform;
const officer = await platform.colleague('COMPLIANCE');

async function heldOn({ clientId }: Pick<Applicant, 'clientId'>) {
  const { context } = platform;
  const files = unzipSync(await buffer(await exportHeldData(context, officer.actor, clientId)));
  const text = strFromU8(files['data.json'] ?? new Uint8Array());
  return { names: Object.keys(files), text, data: JSON.parse(text) };
}

test('every table that says whose its rows are is given, or left out for a reason', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct c.table_name as name
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.column_name in ('owner_id', 'client_id', 'user_id')`.execute(database);
  const known = [...Object.keys(HELD_TABLES), ...Object.keys(LEFT_OUT_TABLES)];
  expect(known.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  const { rows: left } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c
    where c.table_schema = 'public' and c.table_name = any(${Object.keys(HELD_TABLES)}::text[])
      and c.column_name ~ '(^|_)(encrypted|secret|seed|token)' `.execute(database);
  for (const { name } of left) expect([name, HELD_TABLES[name]?.without]).not.toContain(undefined);
});

test('a client is given what they told and did, and nothing of others', async () => {
  const person = await platform.submitted();
  const stranger = await platform.submitted();
  await sql`
    insert into sealed_agreements (owner_id, agreement_id, pdf, pdf_hash, page_count, certificate_fingerprint)
    select owner_id, agreement_id, '%PDF', sha256('%PDF'), 1, '\\x00' from agreements
    where owner_id = ${person.clientId}`.execute(database);
  const { names, data, text } = await heldOn(person);
  expect(data.tables.users).toMatchObject([{ user_id: person.userId, email: person.email }]);
  expect(data.tax_numbers).toMatchObject([{ tin: SSN }]);
  expect(data.tables.kyc_answers.length).toBeGreaterThan(5);
  expect(data.tables.cases).toHaveLength(1);
  const actions = data.tables.audit_trail.map(({ action }: { action: string }) => action);
  expect(actions).toContain('kyc_submitted');
  expect(names).toContainEqual(expect.stringMatching(/^agreements\/.*\.pdf$/));
  for (const of of [stranger.userId, stranger.clientId, stranger.email]) {
    expect(text).not.toContain(of);
  }
  expect(await platform.actionsOn(person)).toContain('held_data_exported');
});

test('what is marked as suspicion, hits and notes are not given, nor what is secret', async () => {
  const person = await platform.submitted();
  const { rows } = await sql<{ case_id: string }>`
    update cases set suspicion = true where owner_id = ${person.clientId}
    returning case_id`.execute(database);
  const note = 'Calls from a number that three others have';
  const { clientId } = person;
  const caseId = rows[0]?.case_id ?? '';
  await transact(database, (tx) =>
    writeNote(tx, officer.actor, officer.viewer.userId, {
      clientId,
      caseId,
      text: note,
      suspicion: true,
    }),
  );
  await sql`
    insert into screening_hits (owner_id, hit_id, subject, name, entry_ref, listed_name, list)
    values (${clientId}, ${newId()}, 'client', 'A', 'list/1', 'Somebody listed', 'SANDBOX')`.execute(
    database,
  );
  const { data, text } = await heldOn(person);
  expect([data.tables.cases, data.tables.case_events]).toEqual([[], []]);
  for (const secret of [note, 'Somebody listed', 'refresh_seed', 'secret_hash', 'encrypted']) {
    expect(text).not.toContain(secret);
  }
  for (const name of Object.keys(LEFT_OUT_TABLES)) expect(data.tables).not.toHaveProperty(name);
});

test('files come as they were sent; one that is lost has a line in its place', async () => {
  const room = await openTestUploads();
  const browser = await room.signedIn();
  const jpeg = await makeJpeg(64, 48, '#102030');
  const sent = [await room.sendWhole(browser, jpeg, 'bill.jpg')];
  sent.push(await room.sendWhole(browser, await makeJpeg(64, 48, '#302010'), 'lost.jpg'));
  const rows = await room.database.selectFrom('uploads').selectAll().execute();
  const [kept, lost] = sent.map(({ body }) => rows.find((row) => row.upload_id === body.id));
  await room.store.removeAll(lost?.folder ?? '');
  const content = await exportHeldData(room.context, SYSTEM, kept?.owner_id ?? '');
  const files = unzipSync(await buffer(content));
  expect(Buffer.from(files[`files/${kept?.upload_id}/bill.jpg`] ?? [])).toEqual(jpeg);
  const line = files[`files/${lost?.upload_id}/missing.txt`] ?? new Uint8Array();
  expect(strFromU8(line)).toBe('lost.jpg: file_lost\n');
});
