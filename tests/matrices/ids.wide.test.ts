import { beforeAll, expect, test } from 'vitest';
import type { Call } from '../../contract/call.ts';
import { CALLS } from '../../contract/calls.ts';
import {
  askCorrection,
  downloadCorrectionFile,
  sendCorrectionFile,
} from '../../contract/payments/asked-corrections.ts';
import { downloadCaseDocument } from '../../contract/staff/cases.ts';
import type { FundProposal } from '../../contract/staff/fund-proposals.ts';
import { newId } from '../../server/database/identifier.ts';
import { transact } from '../../server/database/transact.ts';
import { proposeFund } from '../../server/funds/private-funds/desk/fund-proposals.ts';
import { enterValue } from '../../server/funds/private-funds/values.ts';
import { openTestPlatform } from '../harness/platform.ts';
import { isInThisRun, isWide } from '../harness/scale.ts';
import { readTableSums } from '../harness/table-sums.ts';
import { booksOf } from '../worlds/books.ts';
import type { Answer, TestBrowser } from '../worlds/browser.ts';
import { makeJpeg } from '../worlds/file-corpus.ts';
import { openPrivateFund } from '../worlds/private-funds.ts';
import { ATTACKERS, type Attacker, ownIdOr } from './attackers.ts';
import { type Belongings, giveBelongings, MONEY_OWNER } from './belongings.ts';
import { does } from './newcomers.ts';
import { addStaff, signedIn } from './people.ts';
import { idFieldsOf, idNamesOf, sampleBody, valueAt, withField } from './sample.ts';

/*
 * Ids of somebody else. Every id that clients ever receive, and those that only staff do (in a short run one of
 * each kind), is put by others into every place of every call that takes one, ids of what was taken back, replaced or used up among them: the answer
 * must be that for an id that does not exist, and no row may change.
 */

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Values for the parts of a path that are no ids. */
const OTHER_PARAMS: Readonly<Record<string, string>> = {
  code: 'BTC',
  currency_code: 'USDC',
  network_code: 'ETHEREUM',
  provider: 'custody',
  name: 'custody',
  queue: 'kyc',
  document: 'PROOF_OF_ADDRESS',
  role: 'COMPLIANCE',
  day: '2026-01-01',
};

/** What a call needs beside its path and body to look at the id at all. */
const DRESSED: Readonly<Record<string, { query: string; type: string; body: unknown }>> = {
  sendUploadPart: {
    query: '?starts_at=0',
    type: 'application/octet-stream',
    body: Buffer.from('a'),
  },
  sendCorrectionFile: {
    query: '?file_name=a.pdf',
    type: 'application/octet-stream',
    body: Buffer.from('a'),
  },
  sendFundFile: {
    query: '?file_name=a.pdf',
    type: 'application/octet-stream',
    body: Buffer.from('a'),
  },
};

/** Queries whose ids are everybody's. */
const PUBLIC = ['listFunds', 'getFund'];

const platform = await openTestPlatform();
const { databaseUrl } = platform;

let belongings: Belongings;
let owners: TestBrowser[];
let owned: string[];
/** Ids that another client can read, too, and the calls that told them. */
let shared: Map<string, Set<string>>;
/** One id of each kind, tried in other forms, too. */
let samples: string[];
/** What is tried as it is: the samples, and in a wide run a part of the others by its seed. */
let tried: string[];
let addresses = 0;

function idParts(call: Call): string[] {
  return [...call.path.matchAll(/\{(\w+)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => !(name in OTHER_PARAMS));
}

type Asked = {
  readonly name: string;
  readonly call: Call;
  readonly id: string;
  readonly body?: unknown;
  readonly query?: string;
};

function ask(browser: TestBrowser, { name, call, id, body, query }: Asked): Promise<Answer> {
  const { query: dressing = '', type, body: dressed } = DRESSED[name] ?? {};
  const params = {
    ...OTHER_PARAMS,
    ...Object.fromEntries(idParts(call).map((part) => [part, id])),
  };
  const given = body ?? dressed ?? sampleBody(call.body, newId()).body;
  // Who guesses links is soon told to wait, by address.
  addresses += 1;
  browser.address = `10.7.${(addresses >> 8) & 255}.${addresses & 255}`;
  return browser.send(
    { method: call.method, path: call.path + (query ?? dressing) },
    {
      params,
      headers: { 'idempotency-key': newId(), ...(type && { 'content-type': type }) },
      ...(call.method !== 'GET' && { body: given }),
    },
  );
}

const TRIED = [...CALLS].filter(([, { sandbox, who }]) => !sandbox && who !== 'provider');

const QUERIES = TRIED.filter(([, { method, who }]) => method === 'GET' && typeof who === 'string');

/**
 * Every id that a browser can come by, by reading all that it may and then all of what that names, each with
 * the names of the calls that told it.
 */
async function idsSeenBy(browser: TestBrowser): Promise<Map<string, Set<string>>> {
  const seen = new Map<string, Set<string>>();
  const read = async (name: string, call: Call, id: string) => {
    const { text } = await ask(browser, { name, call, id });
    for (const found of text.match(UUID) ?? []) {
      seen.set(found, (seen.get(found) ?? new Set()).add(name));
    }
  };
  for (const [name, call] of QUERIES) if (idParts(call).length === 0) await read(name, call, '');
  for (const id of [...seen.keys()]) {
    for (const [name, call] of QUERIES) if (idParts(call).length > 0) await read(name, call, id);
  }
  return seen;
}

beforeAll(async () => {
  belongings = await giveBelongings(platform);
  const rich = await platform.browserOf(MONEY_OWNER);
  owners = [rich, ...belongings.browsers];
  const mine = new Map<string, string>();
  for (const [kind, ids] of Object.entries(belongings.ids))
    for (const id of ids) mine.set(id, kind);
  for (const owner of owners) {
    for (const [id, [refusals = '']] of await idsSeenBy(owner))
      if (!mine.has(id)) mine.set(id, refusals);
  }
  for (const id of (await quoteOf(rich)).text.match(UUID) ?? []) mine.set(id, 'quote');
  const theirs = await idsSeenBy(await platform.browserOf('treasury@northwind-partners.example'));
  shared = new Map([...theirs].filter(([id]) => mine.has(id)));
  owned = [...mine.keys()].filter((id) => !theirs.has(id));
  const firsts = new Map([...mine].toReversed().map(([id, kind]) => [kind, id]));
  samples = owned.filter((id) => firsts.get(mine.get(id) ?? '') === id);
  tried = isWide ? owned.filter((id) => samples.includes(id) || isInThisRun(id)) : samples;
});

async function quoteOf(browser: TestBrowser): Promise<Answer> {
  const call = CALLS.get('quoteInvestment');
  if (!call) throw new Error('there are no quotes');
  const body = { fund: 'core', currency: 'USDC', amount: '2000' };
  const answer = await ask(browser, { name: 'quoteInvestment', call, id: '', body });
  expect(answer.status, answer.text).toBe(200);
  return answer;
}

/** An answer without the id that was asked for, so that two may be compared to the byte. */
function shape({ status, text, headers }: Answer, id: string) {
  const { 'content-length': size, 'content-type': type } = headers;
  return { status, size, type, text: text.replaceAll(new RegExp(id, 'gi'), 'ID') };
}

/** An id as a field may take it: alone, and in a list behind those that were there. */
const WRAPS: Readonly<Record<string, (id: string, before: unknown) => unknown>> = {
  alone: (id) => id,
  'in a list': (id, before) => [...(Array.isArray(before) ? before : []), id],
};

/** What an attacker was told of what does not exist, by call and place. */
type Refusals = Map<string, ReturnType<typeof shape>>;

/** Compares the responses to somebody's id and to an unknown one, in every place of a call. */
async function compare(
  attacker: Attacker,
  [name, call]: readonly [string, Call],
  id: string,
  refusals: Refusals,
): Promise<number> {
  let compared = 0;
  const same = async (what: string, asked: (given: string) => Promise<Answer>) => {
    const place = `${name} ${what}`;
    const nobody = newId();
    const none = refusals.get(place) ?? shape(await asked(nobody), nobody);
    refusals.set(place, none);
    expect([place, shape(await asked(id), id)]).toEqual([place, none]);
    compared += 1;
  };
  if (idParts(call).length > 0) {
    const asked = (given: string) => ask(attacker.browser, { name, call, id: given });
    await same('in the path', asked);
    if (samples.includes(id)) await same('in capitals', (given) => asked(given.toUpperCase()));
  }
  for (const field of idNamesOf(call.query)) {
    await same(`${field} in the query`, (given) => {
      const query = `?${field}=${given}`;
      return ask(attacker.browser, { name, call, id: ownIdOr(attacker, newId()), query });
    });
  }
  const own = bodyOf(attacker, name, call);
  for (const field of call.method === 'GET' || name in DRESSED ? [] : idFieldsOf(own)) {
    for (const [how, wrap] of Object.entries(WRAPS)) {
      const isOwnForm = (how === 'in a list') === Array.isArray(valueAt(own, field));
      if (!isOwnForm && !samples.includes(id)) continue;
      await same(`${field.join('.')} ${how}`, (given) => {
        const body = withField(own, field, wrap(given, valueAt(own, field)));
        return ask(attacker.browser, { name, call, id: ownIdOr(attacker, newId()), body });
      });
    }
  }
  return compared;
}

/** A body of the attacker's own, whose ids are good, or else one of ids of nobody. */
function bodyOf({ bodies }: Attacker, name: string, call: Call): unknown {
  return bodies?.[name] ?? sampleBody(call.body, newId()).body;
}

test('clients have ids of every kind to try', () => {
  for (const [kind, ids] of Object.entries(belongings.ids)) {
    expect([kind, ids.filter((id) => owned.includes(id)).length]).toEqual([kind, ids.length]);
    expect([kind, ids.length]).not.toEqual([kind, 0]);
  }
  expect(owned.length).toBeGreaterThan(30);
  expect(samples.length).toBeGreaterThan(Object.keys(belongings.ids).length);
});

test('what two clients can read is everybody’s', () => {
  const refusals = [...shared].filter(
    ([, calls]) => ![...calls].some((name) => PUBLIC.includes(name)),
  );
  expect(refusals).toEqual([]);
  expect(shared.size).toBeGreaterThan(0);
});

test.each(Object.keys(ATTACKERS))('to %s, what is not theirs is not there', async (who) => {
  const attacker = await ATTACKERS[who]?.(platform);
  if (!attacker) throw new Error(`nobody is called ${who}`);
  const before = await readTableSums(databaseUrl);
  const made = await tryAll(attacker);
  expect(await readTableSums(databaseUrl)).toEqual(before);
  const taking = TRIED.filter(([, call]) => takesId(call)).map(([name]) => name);
  expect(made.toSorted()).toEqual((attacker.calls ?? taking).toSorted());
  await expectOwnTaken(attacker);
});

async function tryAll(attacker: Attacker): Promise<string[]> {
  const made = new Set<string>();
  const refusals: Refusals = new Map();
  for (const [name, call] of TRIED) {
    if (attacker.calls && !attacker.calls.includes(name)) continue;
    for (const id of tried) {
      if ((await compare(attacker, [name, call], id, refusals)) === 0) break;
      made.add(name);
    }
  }
  return [...made];
}

/** The attacker's own ids are accepted in the same places, so nothing else was refused. */
async function expectOwnTaken(attacker: Attacker): Promise<void> {
  for (const [name, body] of Object.entries(attacker.bodies ?? {})) {
    const call = CALLS.get(name);
    if (!call) throw new Error(`there is no ${name}`);
    const answer = await ask(attacker.browser, { name, call, id: ownIdOr(attacker, ''), body });
    expect([name, answer.status], answer.text).toEqual([name, 200]);
  }
}

function takesId(call: Call): boolean {
  if (idParts(call).length > 0 || idNamesOf(call.query).length > 0) return true;
  return call.method !== 'GET' && sampleBody(call.body, newId()).ids.length > 0;
}

test('a file of another client is in no case, whoever asks for it', async () => {
  const desk = await signedIn(platform, await addStaff(platform, 'COMPLIANCE'));
  const {
    case: cases = [],
    'withdrawn case': withdrawn = [],
    upload: uploads = [],
  } = belongings.ids;
  const removed = Object.entries(belongings.ended.ids).flatMap(([kind, ids]) =>
    REMOVED_FILES.includes(kind) ? ids : [],
  );
  expect(removed).toHaveLength(REMOVED_FILES.length);
  const open = (id: string, upload_id: string) =>
    desk.send(downloadCaseDocument, { params: { id, upload_id } });
  const seen: string[] = [];
  for (const id of [...cases, ...withdrawn]) {
    const { status: none } = await open(id, newId());
    for (const upload of [...uploads, ...removed]) {
      const { status } = await open(id, upload);
      if (status === 200) seen.push(upload);
      else expect([id, upload, status]).toEqual([id, upload, none]);
    }
  }
  // Each file that was sent is in the one case that it was sent for. What was not sent is in none, and neither are the two
  // pictures of a document whose person has not handed everything over.
  expect(seen.toSorted()).toEqual([...new Set(seen)].toSorted());
  expect(uploads.filter((upload) => !seen.includes(upload))).toHaveLength(4);
});

/** Files that are in no case any more, or never came into one. */
const REMOVED_FILES = ['file taken out', 'file given up', 'refused file', 'file sent twice'];

test('the secret of a link that was replaced or taken back is one that nobody was sent', async () => {
  const browser = await platform.browserOf(null);
  const before = await readTableSums(databaseUrl);
  for (const [name, call] of TRIED) {
    if (!call.path.includes('{token}')) continue;
    for (const token of belongings.ended.tokens) {
      const unknown = [...token].toReversed().join('');
      const none = shape(await ask(browser, { name, call, id: unknown }), unknown);
      expect([name, shape(await ask(browser, { name, call, id: token }), token)]).toEqual([
        name,
        none,
      ]);
    }
  }
  expect(await readTableSums(databaseUrl)).toEqual(before);
});

test('the secret of a link opens nothing but what it was sent for', async () => {
  const { signatoryToken: token } = belongings;
  const browser = await platform.browserOf(null);
  const before = await readTableSums(databaseUrl);
  const opened: string[] = [];
  for (const [name, call] of TRIED) {
    if (!call.path.includes('{token}')) continue;
    const unknown = [...token].toReversed().join('');
    const none = shape(await ask(browser, { name, call, id: unknown }), unknown);
    for (const wrong of [token.toUpperCase(), `${token}x`, token.slice(0, -1)]) {
      const { status, text } = await ask(browser, { name, call, id: wrong });
      expect([name, wrong, status, text]).toEqual([name, wrong, none.status, none.text]);
    }
    if (call.path.includes('/signatories/')) opened.push(name);
    else expect(shape(await ask(browser, { name, call, id: token }), token)).toEqual(none);
  }
  expect(await readTableSums(databaseUrl)).toEqual(before);
  expect(opened).toHaveLength(7);
});

test('to those whose they are, they are there', async () => {
  const staff = [];
  const colleagues = [];
  for (const role of ['COMPLIANCE', 'OPERATIONS', 'SUPPORT', 'ADMINISTRATOR'] as const) {
    const person = await addStaff(platform, role);
    colleagues.push(person.userId);
    staff.push(await signedIn(platform, person));
  }
  const correction = await waitingCorrection(staff[1]);
  const event = await parkedEvent();
  const { vehicleId } = await openPrivateFund(booksOf(platform.context.database), ['2091-03-01']);
  const value = await enteredValue(vehicleId);
  const [batch, asked] = [await preparedBatch(vehicleId, value), await proposal(vehicleId)];
  const handed = [correction, event, vehicleId, await enteredValue(vehicleId), batch, asked];
  const theirs = [...owned, belongings.signatoryToken, ...colleagues, ...handed];
  const blind: string[] = [];
  for (const [name, call] of TRIED) {
    if (idParts(call).length === 0 || USED_UP.includes(name)) continue;
    const able = typeof call.who === 'string' ? owners : staff;
    if (!(await differs(able, theirs, name, call))) blind.push(name);
  }
  expect(blind).toEqual([]);
});

/** A correction of the house's books that somebody of operations asked for. */
async function waitingCorrection(operations: TestBrowser | undefined): Promise<string> {
  if (!operations) throw new Error('nobody of operations is signed in');
  const accounts = { asset: 'BTC', amount: '1', from: 'suspense', to: 'network_costs' };
  const correction = { kind: 'ADJUSTMENT', client_id: null, ...accounts };
  const evidence_files = [await correctionFile(operations)];
  const body = { correction, evidence: 'What the network took', evidence_files };
  const id = (await does(operations, askCorrection, body)).id ?? '';
  const params = { id, upload_id: evidence_files[0] ?? '' };
  const { status, headers } = await operations.send(downloadCorrectionFile, { params });
  expect([status, headers['content-type']]).toEqual([200, 'image/jpeg']);
  return id;
}

/** A file that somebody sends to show that a correction is right. */
async function correctionFile(operations: TestBrowser): Promise<string> {
  const call = { method: 'POST', path: `${sendCorrectionFile.path}?file_name=scan.jpg` } as const;
  const headers = { 'content-type': 'application/octet-stream' };
  const sent = await operations.call(call, { body: await makeJpeg(80, 60), headers });
  expect(sent.status, sent.text).toBe(200);
  return String((sent.body as { upload_id?: string }).upload_id);
}

/** What somebody of staff said that a vehicle is worth. */
function enteredValue(vehicleId: string): Promise<string> {
  const value = { vehicleId, asOf: '2091-03-01', kind: 'FINAL', evidence: 'A statement' } as const;
  return transact(platform.context.database, (tx) =>
    enterValue(tx, newId(), { ...value, grossAssets: 1n }),
  );
}

/** A dealing that somebody of staff prepared, of a value that another approved. */
async function preparedBatch(vehicleId: string, valuation: string): Promise<string> {
  const id = newId();
  const of = { vehicle_id: vehicleId, valuation_id: valuation };
  const { database } = platform.context;
  const value = await database
    .selectFrom('vehicle_values')
    .select(['as_of', 'kind', 'prepared_by'])
    .where('valuation_id', '=', valuation)
    .executeTakeFirstOrThrow();
  await database
    .insertInto('vehicle_value_approvals')
    .values({ ...of, ...value, version: 1, approved_by: newId() })
    .execute();
  const counted = { orders_count: 0, total_in: '0', total_out: '0', prepared_by: newId() };
  await database
    .insertInto('dealing_batches')
    .values({ ...of, ...counted, batch_id: id, day: value.as_of, kind: 'DEALING' })
    .execute();
  return id;
}

/** What somebody of staff proposed for a vehicle. */
async function proposal(vehicleId: string): Promise<string> {
  const by = { userId: newId(), clientId: null, kind: 'staff' as const };
  const actor = { ...by, supportAgentId: null, address: null };
  const content = { kind: 'DATES', vehicle_id: vehicleId, first_day: '2091-05-01', dates: '1' };
  const { id } = await transact(platform.context.database, (tx) =>
    proposeFund(tx, actor, content as FundProposal),
  );
  return id;
}

/** An event of the custodian that could not be handled. */
async function parkedEvent(): Promise<string> {
  const id = newId();
  const at = new Date();
  const event = { provider: 'custody', event_id: id, type: 'custody.moon_landed', data: '{}' };
  await platform.context.database
    .insertInto('provider_events')
    .values({
      ...event,
      ...{ id, raw_body: Buffer.from('{}'), state: 'PARKED', note: 'unknown' },
      ...{ sent_at: at, received_at: at, due_at: at, finished_at: at },
    })
    .execute();
  return id;
}

/** Whether an id of theirs changes what somebody is told, so that the comparisons above compare something. */
async function differs(
  able: readonly TestBrowser[],
  theirs: readonly string[],
  name: string,
  call: Call,
): Promise<boolean> {
  for (const browser of able) {
    const nobody = newId();
    const none = shape(await ask(browser, { name, call, id: nobody }), nobody);
    for (const id of theirs) {
      const found = shape(await ask(browser, { name, call, id }), id);
      if (found.status !== none.status || found.text !== none.text) return true;
    }
  }
  return false;
}

/** Calls by the link of an invitation, which the owners here have used up; its own tests make them. */
const USED_UP = [
  'sendInvitationCode',
  'acceptInvitation',
  // A draft is its manager's alone, and the managers here are new.
  'changeInvitationDraft',
  'discardInvitationDraft',
];
