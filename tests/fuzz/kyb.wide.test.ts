import { expect, test } from 'vitest';
import { KYB_DOCUMENTS, type KybDocument } from '../../contract/onboarding/kyb/kyb-documents.ts';
import type { OrganizationType } from '../../contract/onboarding/sign-up/entity.ts';
import { newId } from '../../server/database/identifier.ts';
import { count, randomOf, replayHint } from '../harness/scale.ts';
import { readTableSums } from '../harness/table-sums.ts';
import { openTestDocuments, type Sender } from '../worlds/documents.ts';

/*
 * Companies and compliance make the calls of KYB in any order, and a second telling of the rules says what
 * each must answer and where the documents stand after it.
 */

const WALKS = count(200, 10, 6);
const MOVES = 40;

const MOVES_AFTER = 10;

const platform = await openTestDocuments();
const compliance = await platform.colleague('COMPLIANCE');
const random = randomOf('kyb');

function oneOf<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
}

type Model = {
  stage: 'CREATED' | 'SUBMITTED' | 'COMPLETED' | 'REJECTED';
  confirmed: boolean;
  readonly statuses: Map<KybDocument, 'REQUIRED' | 'SUBMITTED' | 'APPROVED' | 'REJECTED'>;
};

/** A move, with the expected status. */
type Move = (sender: Sender, model: Model) => Promise<readonly [status: number, expected: number]>;

const owes = ({ statuses }: Model) =>
  [...statuses].filter(([, status]) => status === 'REQUIRED' || status === 'REJECTED');

const has = ({ statuses }: Model, wanted: string) =>
  [...statuses.values()].some((status) => status === wanted);

function expectedOfSending({ stage, statuses }: Model, document: KybDocument): number {
  if (stage !== 'CREATED') return 409;
  if (!statuses.has(document)) return 422;
  return statuses.get(document) === 'APPROVED' ? 409 : 200;
}

const send =
  (choose: (model: Model) => KybDocument): Move =>
  async (sender, model) => {
    const document = choose(model);
    const expected = expectedOfSending(model, document);
    // What is refused looks at no file, and nothing is left over.
    const files = expected === 200 ? undefined : [newId()];
    const { status } = await platform.send(sender, document, files);
    if (expected === 200) model.statuses.set(document, 'SUBMITTED');
    return [status, expected];
  };

const confirm: Move = async (sender, model) => {
  const expected = model.stage === 'CREATED' ? 200 : 409;
  const { status } = await platform.confirm(sender);
  if (expected === 200) model.confirmed = true;
  return [status, expected];
};

const submit: Move = async (sender, model) => {
  const isReady = model.confirmed && owes(model).length === 0;
  const isOver = model.stage === 'SUBMITTED' || model.stage === 'COMPLETED';
  const expected = isOver || (model.stage === 'CREATED' && isReady) ? 200 : 409;
  const { status } = await platform.submit(sender);
  if (expected === 200 && !isOver) model.stage = 'SUBMITTED';
  return [status, expected];
};

function expectedOfReview({ stage }: Model, isSent: boolean): number {
  if (stage !== 'SUBMITTED') return 409;
  return isSent ? 200 : 404;
}

const review: Move = async (sender, model) => {
  const document = oneOf(KYB_DOCUMENTS);
  const decision = oneOf(['APPROVE', 'APPROVE', 'REJECT'] as const);
  const isSent = model.statuses.has(document) && model.statuses.get(document) !== 'REQUIRED';
  const expected = expectedOfReview(model, isSent);
  const { status } = await platform.review(compliance, sender, document, {
    decision,
    reason: 'Too old',
  });
  if (expected === 200)
    model.statuses.set(document, decision === 'APPROVE' ? 'APPROVED' : 'REJECTED');
  return [status, expected];
};

/** Reviews the next document, so that some companies get approved. */
const reviewNext: Move = async (sender, model) => {
  const document = [...model.statuses].find(([, status]) => status === 'SUBMITTED')?.[0];
  if (model.stage !== 'SUBMITTED' || !document) return [200, 200];
  const { status } = await platform.review(compliance, sender, document, { decision: 'APPROVE' });
  model.statuses.set(document, 'APPROVED');
  return [status, 200];
};

type Decision = 'APPROVE' | 'ASK_AGAIN' | 'REJECT';

const AFTER = { APPROVE: 'COMPLETED', ASK_AGAIN: 'CREATED', REJECT: 'REJECTED' } as const;

function isPossible(model: Model, decision: Decision): boolean {
  if (model.stage !== 'SUBMITTED') return false;
  if (decision === 'REJECT') return true;
  if (decision === 'ASK_AGAIN') return has(model, 'REJECTED');
  return !has(model, 'REJECTED') && !has(model, 'SUBMITTED');
}

const decide =
  (decision: Decision): Move =>
  async ({ clientId }, model) => {
    const expected = isPossible(model, decision) ? 200 : 409;
    const body = { decision, reason: 'As reviewed' };
    const { status } = await platform.decide(compliance, 'kyb', clientId, body);
    if (expected === 200) model.stage = AFTER[decision];
    // What is sent again is certified anew.
    if (model.stage === 'CREATED' && expected === 200) model.confirmed = false;
    // Before the first submission there is no case at all.
    return [status === 404 ? 409 : status, expected];
  };

/** A decision that is not due yet. */
const tooEarly =
  (decision: Decision): Move =>
  async (sender, model) =>
    isPossible(model, decision) ? [200, 200] : decide(decision)(sender, model);

const owed = (model: Model) => owes(model)[0]?.[0] ?? 'PROOF_OF_ADDRESS';

const MOVES_OF: readonly Move[] = [
  send(owed),
  send(owed),
  send(owed),
  send(() => oneOf(KYB_DOCUMENTS)),
  confirm,
  submit,
  submit,
  review,
  reviewNext,
  reviewNext,
  reviewNext,
  reviewNext,
  decide('ASK_AGAIN'),
  tooEarly('APPROVE'),
  tooEarly('REJECT'),
];

async function bringTo(
  decision: 'APPROVE' | 'REJECT',
  sender: Sender,
  model: Model,
): Promise<void> {
  if (model.stage === 'SUBMITTED' && has(model, 'REJECTED'))
    await make(decide('ASK_AGAIN'), sender, model);
  while (model.stage === 'CREATED' && owes(model).length > 0) await make(send(owed), sender, model);
  await make(confirm, sender, model);
  await make(submit, sender, model);
  while (model.stage === 'SUBMITTED' && has(model, 'SUBMITTED'))
    await make(reviewNext, sender, model);
  await make(decide(decision), sender, model);
}

let made = 0;

/** Makes a move and compares. A refused one changes no row, which every eighth move checks. */
async function make(move: Move, sender: Sender, model: Model): Promise<void> {
  made += 1;
  const before = made % 8 === 0 ? await readTableSums(platform.databaseUrl) : null;
  const [status, expected] = await move(sender, model);
  expect(status).toBe(expected);
  if (before && expected !== 200) {
    expect(await readTableSums(platform.databaseUrl)).toEqual(before);
  }
  const now = await platform.readKyb(sender);
  expect(now.stage).toBe(model.stage);
  expect(now.documents.map(({ document, status: seen }) => [document, seen])).toEqual(
    seenOf(model),
  );
}

function seenOf({ stage, statuses }: Model) {
  return [...statuses].map(([document, status]) => {
    const isReviewed = status === 'APPROVED' || status === 'REJECTED';
    return [document, stage === 'SUBMITTED' && isReviewed ? 'SUBMITTED' : status];
  });
}

async function walk(
  structure: OrganizationType,
  usTaxPayer: boolean,
  last: 'APPROVE' | 'REJECT',
): Promise<Model['stage']> {
  const sender = await platform.company(structure, { usTaxPayer });
  await platform.sign(sender);
  const { documents } = await platform.readKyb(sender);
  const model: Model = {
    stage: 'CREATED',
    confirmed: false,
    statuses: new Map(documents.map(({ document }) => [document, 'REQUIRED'])),
  };
  for (let move = 0; move < MOVES; move += 1) await make(oneOf(MOVES_OF), sender, model);
  await bringTo(last, sender, model);
  for (let move = 0; move < MOVES_AFTER; move += 1) await make(oneOf(MOVES_OF), sender, model);
  return model.stage;
}

test(`${WALKS} companies in any order`, async () => {
  const ends = new Map<string, number>();
  for (let walks = 0; walks < WALKS; walks += 1) {
    const structure = oneOf(['CORPORATION', 'LLC', 'PARTNERSHIP', 'TRUST'] as const);
    const end = await walk(structure, random() < 0.5, walks % 2 === 0 ? 'APPROVE' : 'REJECT');
    ends.set(end, (ends.get(end) ?? 0) + 1);
  }
  expect(ends.get('COMPLETED'), replayHint('kyb')).toBeGreaterThan(0);
  expect(ends.get('REJECTED'), replayHint('kyb')).toBeGreaterThan(0);
  console.info(replayHint('kyb'), Object.fromEntries(ends));
});
