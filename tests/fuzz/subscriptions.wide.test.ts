import { requestAgreement } from '@ballast/contract/agreements/agreements.ts';
import { sendProofOfInvestorStatus } from '@ballast/contract/onboarding/proofs/accreditation-calls.ts';
import { sendProofOfAddress } from '@ballast/contract/onboarding/proofs/proofs.ts';
import { expect, test } from 'vitest';
import { formatMinor } from '../../contract/money/amount.ts';
import { readClock } from '../../server/database/clock.ts';
import { dayOf } from '../../server/database/days.ts';
import { newId } from '../../server/database/identifier.ts';
import { auditBooks } from '../../server/ledger/audit.ts';
import { count, randomOf, replayHint } from '../harness/scale.ts';
import { readTableSums } from '../harness/table-sums.ts';
import {
  type Beginning,
  cancel,
  type DeskDecision,
  decide,
  draftOf,
  drawnSteps,
  handIn,
  isCompany,
  isInvestor,
  isUsPayer,
  MINIMUM_FIRST,
  MINIMUM_NEXT,
  type Outcome,
  type OwnSubscription,
  type Refused,
  refusalOfAll,
  refusalToBegin,
  refusalToProve,
  refusalToShow,
  type Subscriber,
  statusOf,
  submit,
  type Who,
  waitingOf,
  wantsDocuments,
} from '../models/subscription-walk.ts';
import type { Answer } from '../worlds/browser.ts';
import type { Sender } from '../worlds/documents.ts';
import { wrongSubscriptions } from '../worlds/held-subscriptions.ts';
import { openUsVehicle } from '../worlds/private-funds.ts';
import { insertTestUpload } from '../worlds/stored-upload.ts';
import { ANSWERS, openTestSubscriptions } from '../worlds/subscriptions.ts';
import { newStates } from './new-states.ts';

/*
 * Clients who subscribe to a private fund by the real calls, forwards, back and anew, in two tabs and all side by side, while the
 * desk decides what it has. After each step every client sees what a second telling of the flow says, money is held exactly for what
 * was submitted, and states follow one another as they are drawn; then everybody tries what is not open: each such call is refused
 * with its reason, and no row of any table changes.
 */

const WHO: readonly Who[] = ['US', 'ABROAD', 'COMPANY', 'US_COMPANY'];

/** Of each of them. */
const WALKS = Math.ceil(count(2_000, 60, 24) / WHO.length);

const SIDE_BY_SIDE = 24;

const MOVES = 14;

const DAYS = ['2027-02-01', '2027-03-01'];
const TERMS = { minimumFirst: MINIMUM_FIRST, minimumNext: MINIMUM_NEXT };
const MONEY = 60_000_000n;

const world = await openTestSubscriptions(DAYS, TERMS);
const { database, access } = world;
const usClassId = await openUsVehicle(database, world.slug, DAYS, TERMS);
const operations = await world.colleague('OPERATIONS');
const compliance = await world.colleague('COMPLIANCE');
const today = dayOf(await readClock(database));
const random = randomOf('subscriptions');
const drawn = drawnSteps();

function oneOf<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
}

type Walker = {
  readonly of: Subscriber;
  sender: Sender;
  /** The states of what they have subscribed for, as the database had them after the last move. */
  states: Map<string, string>;
};

const qualified_client = 'NET_WORTH';
const OF_PERSON = { accreditation_criteria: 'income', qualified_client } as const;
const OF_COMPANY = { accreditation_criteria: 'total_assets', qualified_client } as const;

const limbOf = (who: Who, whose: 'OWN' | 'OTHERS') =>
  isCompany(who) === (whose === 'OWN') ? OF_COMPANY : OF_PERSON;

const AGREEMENTS = {
  US: 'SUBSCRIPTION_AGREEMENT_US',
  ABROAD: 'SUBSCRIPTION_AGREEMENT',
  COMPANY: 'SUBSCRIPTION_AGREEMENT',
  US_COMPANY: 'SUBSCRIPTION_AGREEMENT_US',
} as const;
const REASON = 'The page with the name is missing';

const saidBy = ({ status, body: { detail } }: Answer) => [status, detail?.code];

function expectRefused(what: string, answer: Answer, [status, code]: Refused): void {
  expect([what, ...saidBy(answer)]).toEqual([what, status, code]);
}

/** The same in another tab, as it was copied. */
const inSomeTab = (sender: Sender): Sender =>
  random() < 0.5 ? sender : { ...sender, browser: sender.browser.copy() };

function expectOutcome(what: string, answer: Answer, expected: Outcome | Refused): void {
  if (typeof expected === 'string') {
    expect([what, answer.status, answer.body]).toEqual([what, 200, { status: expected }]);
  } else expectRefused(what, answer, expected);
}

const AMOUNTS = [MINIMUM_FIRST, 15_000_000n, MINIMUM_FIRST - 1n, MINIMUM_NEXT, MINIMUM_NEXT - 1n];

/** How somebody begins, often in a way that is refused. */
function someBeginning({ who, free }: Subscriber): Beginning {
  return {
    minor: oneOf([...AMOUNTS, 0n, free, free + 1n]),
    hasAnswers: random() < 0.7,
    accreditation:
      random() < (isUsPayer(who) ? 0.7 : 0.2)
        ? oneOf(['OWN', 'OWN', 'OWN', 'OTHERS'] as const)
        : null,
    isOwnVehicle: random() < 0.9,
  };
}

const goodBeginning = ({ who }: Subscriber): Beginning => ({
  minor: MINIMUM_FIRST,
  hasAnswers: true,
  accreditation: isUsPayer(who) ? 'OWN' : null,
  isOwnVehicle: true,
});

function beginBy({ of, sender }: Walker, { minor, ...given }: Beginning): Promise<Answer> {
  const isUsClass = isUsPayer(of.who) === given.isOwnVehicle;
  return world.begin(
    inSomeTab(sender),
    formatMinor('USD', minor),
    given.hasAnswers ? ANSWERS : null,
    {
      accreditation: given.accreditation && limbOf(of.who, given.accreditation),
      classId: isUsClass ? usClassId : world.fund.classId,
    },
  );
}

async function begin(walker: Walker, given = someBeginning(walker.of)): Promise<void> {
  const { of } = walker;
  const refused = refusalToBegin(of, given);
  const answer = await beginBy(walker, given);
  if (refused) return expectRefused('begin', answer, refused);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toMatchObject({ status: 'DRAFT', is_subsequent: isInvestor(of) });
  const draft = draftOf(of);
  if (draft) draft.state = 'REPLACED';
  const { id } = answer.body as { id?: string };
  of.own.push({
    ...{ id: id ?? '', minor: given.minor, state: 'DRAFT' },
    ...{ isSigned: false, isProvided: false, wasWithDesk: false },
  });
}

/** Asks for the agreement of what was begun, as its screen does, also when it is loaded anew. */
async function ask({ of, sender }: Walker): Promise<void> {
  const draft = draftOf(of);
  const answer = await askFor(inSomeTab(sender), AGREEMENTS[of.who]);
  if (draft) expect(answer.text).toContain(draft.id);
  else expectRefused('ask', answer, [409, 'step_not_reachable']);
}

const askFor = ({ browser }: Sender, envelope_type: (typeof AGREEMENTS)[Who]) =>
  browser.call(requestAgreement, {
    body: { envelope_type },
    headers: { 'idempotency-key': newId() },
  });

async function sign({ of, sender }: Walker): Promise<void> {
  const draft = draftOf(of);
  if (!draft) return;
  await world.sign(inSomeTab(sender), AGREEMENTS[of.who]);
  // A signature has it looked at again what waits to be signed, and no contract of these clients does; what is signed already is no signature.
  if (!draft.isSigned) of.isOutdated = false;
  draft.isSigned = true;
}

/** One of a client's subscriptions, most often the one that goes on. */
const someOwn = (of: Subscriber): OwnSubscription | undefined =>
  random() < 0.5 ? (waitingOf(of) ?? draftOf(of)) : of.own[Math.floor(random() * of.own.length)];

async function submitOne({ of, sender }: Walker, one = someOwn(of)): Promise<void> {
  if (!one) return;
  const times = random() < 0.3 ? 2 : 1;
  const answers = Array.from({ length: times }, () => world.submit(inSomeTab(sender), one.id));
  const expected = submit(of, one);
  for (const answer of await Promise.all(answers)) expectOutcome('submit', answer, expected);
}

async function handInOne({ of, sender }: Walker, one = someOwn(of)): Promise<void> {
  if (!one) return;
  const answer = await world.handIn(inSomeTab(sender), one.id);
  expectOutcome('hand in', answer, handIn(of, one));
}

async function cancelOne({ of, sender }: Walker): Promise<void> {
  const one = someOwn(of);
  if (!one) return;
  const refused = cancel(of, one);
  const answer = await world.cancel(inSomeTab(sender), one.id);
  if (refused) expectRefused('cancel', answer, refused);
  else expect(answer.status, answer.text).toBe(200);
}

/** Sends what shows the address, or the accreditation. */
async function show({ of, sender }: Walker): Promise<void> {
  if (isUsPayer(of.who)) {
    const refused = refusalToShow(of);
    const answer = await sendLetter(
      sender,
      await insertTestUpload(database, sender.clientId, 'PROOF'),
    );
    if (refused) return expectRefused('show', answer, refused);
    expect(answer.status, answer.text).toBe(200);
    of.evidence = 'SENT';
    return;
  }
  const refused = refusalToProve(of);
  const answer = await world.prove(inSomeTab(sender), today);
  if (refused) return expectRefused('prove', answer, refused);
  expect(answer.status, answer.text).toBe(200);
  of.address = 'SUBMITTED';
}

const sendLetter = (sender: Sender, uploadId: string): Promise<Answer> =>
  inSomeTab(sender).browser.call(sendProofOfInvestorStatus, {
    body: { letter: 'THIRD_PARTY', dated_on: today, upload_ids: [uploadId] },
    headers: { 'idempotency-key': newId() },
  });

const wordsFor = (decision: DeskDecision) =>
  decision === 'APPROVE' ? { decision } : { decision, reason: REASON };

async function decideOne({ of }: Walker, decision: DeskDecision): Promise<void> {
  const one = of.own.findLast(({ state }) => state === 'IN_REVIEW') ?? someOwn(of);
  if (!one) return;
  const refused = decide(of, one, decision);
  const answer = await world.decide(operations, one.id, wordsFor(decision));
  if (refused) expectRefused(decision, answer, refused);
  else expect(answer.status, answer.text).toBe(200);
}

async function decideEvidence({ of, sender }: Walker, decision: DeskDecision): Promise<void> {
  if (of.evidence !== 'SENT') return;
  const { clientId } = sender;
  const answer = await world.decide(compliance, clientId, wordsFor(decision), 'accreditations');
  expect(answer.status, answer.text).toBe(200);
  of.evidence = decision === 'APPROVE' ? 'ACCEPTED' : 'WANTED';
}

/** Money goes out by another way, or comes back. */
async function spend({ of, sender: { clientId } }: Walker): Promise<void> {
  const minor = of.free > MINIMUM_FIRST ? -(of.free - MINIMUM_NEXT) : MONEY;
  await world.books.fund(world.fund.available(clientId), minor);
  of.free += minor;
}

/** Contracts are to be signed again, or have been. */
async function outdate({ of, sender: { clientId } }: Walker): Promise<void> {
  of.isOutdated = !of.isOutdated;
  await database
    .updateTable('clients')
    .set({ agreements_outdated_since: of.isOutdated ? new Date() : null })
    .where('client_id', '=', clientId)
    .execute();
}

async function comeBack(walker: Walker): Promise<void> {
  const { browser } = walker.sender;
  expect((await browser.refresh()).status).toBe(200);
}

const DECISIONS = ['APPROVE', 'REJECT', 'ASK_AGAIN'] as const;

const WAYS: readonly ((walker: Walker) => Promise<void>)[] = [
  (walker) => begin(walker),
  (walker) => begin(walker),
  ask,
  sign,
  (walker) => submitOne(walker),
  (walker) => handInOne(walker),
  cancelOne,
  show,
  (walker) => decideOne(walker, oneOf(DECISIONS)),
  (walker) => decideOne(walker, 'ASK_AGAIN'),
  (walker) => decideEvidence(walker, oneOf(DECISIONS)),
  spend,
  outdate,
  comeBack,
];

/** The step that comes next for somebody who goes straight on. */
async function goOn(walker: Walker): Promise<void> {
  const { of } = walker;
  if (of.isOutdated) return outdate(walker);
  const waiting = waitingOf(of);
  if (waiting) return wantsDocuments(of) ? show(walker) : handInOne(walker, waiting);
  const draft = draftOf(of);
  if (draft) return draft.isSigned ? submitOne(walker, draft) : sign(walker);
  if (of.own.some(({ state }) => state === 'IN_REVIEW')) return goOnAtDesk(walker);
  if (of.free < MINIMUM_FIRST) return spend(walker);
  return begin(walker, goodBeginning(of));
}

async function goOnAtDesk(walker: Walker): Promise<void> {
  const { of } = walker;
  if (wantsDocuments(of)) return show(walker);
  if (isUsPayer(of.who) && of.evidence === 'SENT') return decideEvidence(walker, 'APPROVE');
  return decideOne(walker, 'APPROVE');
}

async function move(walker: Walker): Promise<void> {
  const way = random() < 0.6 ? goOn : oneOf(WAYS);
  await way(walker);
  await expectAsTold(walker);
  await expectDrawn(walker);
}

/** What the client reads, in either tab, is what the second telling says. */
async function expectAsTold({ of, sender }: Walker): Promise<void> {
  const tab = inSomeTab(sender);
  const shown = (await world.list(tab)).map(({ id, status, amount }) => [id, status, amount]);
  const told = of.own.flatMap((one) => {
    const status = statusOf(of, one);
    return status ? [[one.id, status, formatMinor('USD', one.minor)]] : [];
  });
  expect(shown.toSorted()).toEqual(told.toSorted());
  expect(await world.terms(tab)).toMatchObject({
    is_subsequent: isInvestor(of),
    refused_by: refusalOfAll(of)?.[1] ?? null,
    proof_of_address: of.address ?? 'REQUIRED',
    classes: [{ available: formatMinor('USD', of.free) }],
  });
  expect(await world.free(sender)).toBe(of.free);
}

async function expectDrawn(walker: Walker): Promise<void> {
  const rows = await database
    .selectFrom('subscription_requests')
    .select(['request_id', 'state'])
    .where('owner_id', '=', walker.sender.clientId)
    .execute();
  const now = new Map(rows.map((row) => [row.request_id, row.state as string]));
  expect(now).toEqual(new Map(walker.of.own.map(({ id, state }) => [id, state])));
  for (const [id, state] of now) {
    const before = walker.states.get(id) ?? '[*]';
    if (before !== state) expect(drawn).toContain(`${before} --> ${state}`);
  }
  walker.states = now;
}

const isNew = newStates();

type Attempt = readonly [what: string, make: () => Promise<Answer>, refused: Refused];

const conflict: Refused = [409, 'conflict'];
const notReachable: Refused = [409, 'step_not_reachable'];
const unknown: Refused = [404, 'not_found'];

/** What cannot be done with a subscription of one's own. */
function closedOf({ of, sender }: Walker, one: OwnSubscription): Attempt[] {
  const { state, id } = one;
  const isOver = state === 'REPLACED' || state === 'REJECTED' || state === 'CANCELLED';
  const isUnsigned = state === 'DRAFT' && !one.isSigned;
  const decision = oneOf(DECISIONS);
  const attempts: readonly (Attempt | false)[] = [
    isOver && [`submit ${state}`, () => world.submit(sender, id), conflict],
    isOver && [`cancel ${state}`, () => world.cancel(sender, id), conflict],
    (isOver || state === 'DRAFT') && [`hand in ${state}`, () => world.handIn(sender, id), conflict],
    isUnsigned && [
      'submit unsigned',
      () => world.submit(sender, id),
      refusalOfAll(of) ?? [409, 'agreement_not_signed'],
    ],
    state !== 'IN_REVIEW' && [
      `${decision} ${state}`,
      () => world.decide(operations, id, wordsFor(decision)),
      one.wasWithDesk ? [409, 'case_state_conflict'] : unknown,
    ],
  ];
  return attempts.filter((attempt) => attempt !== false);
}

/** What cannot be done with somebody else's. */
function closedToStrangers({ sender }: Walker, { of }: Walker): Attempt[] {
  return of.own.slice(-1).flatMap(({ id }): Attempt[] => [
    ['submit another’s', () => world.submit(sender, id), unknown],
    ['hand in another’s', () => world.handIn(sender, id), unknown],
    ['cancel another’s', () => world.cancel(sender, id), unknown],
  ]);
}

function closedBeginnings(walker: Walker): Attempt[] {
  const { of } = walker;
  const good = goodBeginning(of);
  const beginnings = [
    good,
    { ...good, minor: 0n },
    { ...good, minor: of.free + MINIMUM_FIRST },
    { ...good, minor: (isInvestor(of) ? MINIMUM_NEXT : MINIMUM_FIRST) - 1n },
    { ...good, isOwnVehicle: false },
    { ...good, accreditation: good.accreditation ? null : ('OWN' as const) },
    { ...good, accreditation: 'OTHERS' as const },
    { ...good, hasAnswers: false },
  ];
  return beginnings.flatMap((given): Attempt[] => {
    const refused = refusalToBegin(of, given);
    return refused ? [['begin', () => beginBy(walker, given), refused]] : [];
  });
}

function closedPapers({ of, sender }: Walker): Attempt[] {
  const other = isUsPayer(of.who) ? AGREEMENTS.ABROAD : AGREEMENTS.US;
  const body = { dated_on: today, upload_ids: [newId()] };
  const headers = { 'idempotency-key': newId() };
  const prove = () => sender.browser.call(sendProofOfAddress, { body, headers });
  const attempts: readonly (Attempt | false | null)[] = [
    ['ask for the other’s', () => askFor(sender, other), notReachable],
    !draftOf(of) && ['ask', () => askFor(sender, AGREEMENTS[of.who]), notReachable],
    refusalToProve(of) && ['prove', prove, notReachable],
    refusalToShow(of) && ['show', () => sendLetter(sender, newId()), notReachable],
  ];
  return attempts.filter((attempt) => attempt !== false && attempt !== null);
}

/** Tries all that is not open; says how much it was. */
async function tryClosed(walker: Walker, stranger: Walker): Promise<number> {
  const { own, who, address, evidence, isOutdated } = walker.of;
  const states = own.map(({ state, isSigned }) => (isSigned ? `${state}_SIGNED` : state));
  if (!isNew(states, who, address, evidence, isOutdated)) return 0;
  const attempts = [
    ...own.flatMap((one) => closedOf(walker, one)),
    ...(stranger === walker ? [] : closedToStrangers(walker, stranger)),
    ...closedBeginnings(walker),
    ...closedPapers(walker),
  ];
  for (const [what, make, refused] of attempts) expectRefused(what, await make(), refused);
  return attempts.length;
}

async function walkSideBySide(walkers: readonly Walker[]): Promise<number> {
  let refused = 0;
  for (let moves = 0; moves < MOVES; moves += 1) {
    await Promise.all(walkers.map(move));
    expect(await wrongSubscriptions(database)).toEqual([]);
    const before = await readTableSums(access.databaseUrl);
    const tried = await Promise.all(
      walkers.map((walker, i) => tryClosed(walker, walkers.at(i - 1) ?? walker)),
    );
    expect(await readTableSums(access.databaseUrl)).toEqual(before);
    refused += tried.reduce((sum, many) => sum + many, 0);
  }
  return refused;
}

async function newWalker(who: Who, wasLetIn: boolean): Promise<Walker> {
  const sender = await world.client(formatMinor('USD', MONEY), isUsPayer(who));
  if (isCompany(who)) {
    await database
      .updateTable('clients')
      .set({ account_type: 'INSTITUTIONAL', legal_name: 'Beacon Reach AG' })
      .where('client_id', '=', sender.clientId)
      .execute();
  }
  const of: Subscriber = {
    ...{ who, free: MONEY, own: [], address: null, evidence: 'WANTED', isOutdated: false },
  };
  const walker: Walker = { of, sender, states: new Map() };
  while (wasLetIn && !isInvestor(of)) {
    await goOn(walker);
    await expectDrawn(walker);
  }
  return walker;
}

test.each(WHO)(
  '%s does each step by the calls when it is open, and holds money for what was submitted',
  async (who) => {
    const sum = { refused: 0, ends: new Map<string, number>() };
    for (let begun = 0; begun < WALKS; begun += SIDE_BY_SIDE) {
      const walkers: Walker[] = [];
      while (walkers.length < Math.min(SIDE_BY_SIDE, WALKS - begun)) {
        // Every other one has been let in before.
        walkers.push(await newWalker(who, walkers.length % 2 === 1));
      }
      sum.refused += await walkSideBySide(walkers);
      for (const { of } of walkers) {
        for (const { state } of of.own) sum.ends.set(state, (sum.ends.get(state) ?? 0) + 1);
      }
    }
    expect(await auditBooks(database)).toEqual([]);
    const ends = [...sum.ends].map(([state, many]) => `${many} ${state}`).join(', ');
    console.log(replayHint(`${WALKS} of ${who} subscribed: ${ends}; ${sum.refused} calls refused`));
    expect(sum.refused).toBeGreaterThan(WALKS);
    expect(sum.ends.get('APPROVED')).toBeGreaterThan(0);
  },
);
