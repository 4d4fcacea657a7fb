import type { AsyncCommand } from 'fast-check';
import fc from 'fast-check';
import type { Database } from '../../server/database/connect.ts';
import { newId } from '../../server/database/identifier.ts';
import { type Account, houseAccount, worldAccount } from '../../server/ledger/account.ts';
import { line, type NewEntry, postEntry } from '../../server/ledger/entries.ts';
import { execute } from '../../server/ledger/execute.ts';
import { holdCommand, openRequestCommand } from '../../server/ledger/requests.ts';
import { codeOf } from '../worlds/books.ts';

type ModelHold = { holdId: string; requestId: string; minor: bigint; active: boolean };
type ModelDeposit = { entryId: bigint; minor: bigint; reversed: boolean };

export type Model = {
  posted: bigint;
  holds: ModelHold[];
  deposits: ModelDeposit[];
  entries: NewEntry[];
};

export type Real = {
  database: Database;
  ownerId: string;
  account: Account;
  /** Fails unless the account is as the model says. */
  check(model: Model, after: string): Promise<void>;
};

type Command = AsyncCommand<Model, Real>;

export function heldOf(model: Model): bigint {
  return model.holds.reduce((sum, hold) => (hold.active ? sum + hold.minor : sum), 0n);
}

const free = (model: Model) => model.posted - heldOf(model);
const at = <T>(list: readonly T[], index: number) => list[index % list.length];

function command(name: string, act: (model: Model, real: Real) => Promise<void>): Command {
  return {
    check: () => true,
    run: async (model, real) => {
      await act(model, real);
      await real.check(model, name);
    },
    toString: () => name,
  };
}

function expectCode(actual: string, expected: string, name: string): void {
  if (actual !== expected) throw new Error(`${name}: ${actual} instead of ${expected}`);
}

async function post(model: Model, real: Real, entry: NewEntry, expected: string): Promise<bigint> {
  let entryId = 0n;
  const posting = postEntry(real.database, entry).then((posted) => {
    entryId = posted.entryId;
  });
  expectCode(await codeOf(posting), expected, entry.kind);
  if (expected === 'accepted') model.entries.push(entry);
  return entryId;
}

const deposit = (minor: bigint) =>
  command(`deposit ${minor}`, async (model, real) => {
    const { account } = real;
    const lines = [line(worldAccount('custody', account.asset), -minor), line(account, minor)];
    const entryId = await post(
      model,
      real,
      { key: newId(), kind: 'correction', lines },
      'accepted',
    );
    model.posted += minor;
    model.deposits.push({ entryId, minor, reversed: false });
  });

const spend = (minor: bigint) =>
  command(`spend ${minor}`, async (model, real) => {
    const { account } = real;
    const fits = minor <= free(model);
    const lines = [line(account, -minor), line(houseAccount('fees', account.asset), minor)];
    const entry = { key: newId(), kind: 'fee', lines } as const;
    await post(model, real, entry, fits ? 'accepted' : 'insufficient_funds');
    if (fits) model.posted -= minor;
  });

const hold = (minor: bigint) =>
  command(`hold ${minor}`, async (model, { database, ownerId, account }) => {
    const requestId = newId();
    const holdId = newId();
    const { asset } = account;
    const request = { requestId, ownerId, kind: 'withdrawal', idemKey: requestId } as const;
    const placing = execute(database, [
      openRequestCommand({ ...request, asset, minor, state: 'processing' }),
      holdCommand({ holdId, account, minor, requestId }),
    ]);
    const fits = minor <= free(model);
    expectCode(await codeOf(placing), fits ? 'accepted' : 'insufficient_funds', 'hold');
    if (fits) model.holds.push({ holdId, requestId, minor, active: true });
  });

const release = (index: number) =>
  command(`release ${index}`, async (model, { database, ownerId: owner }) => {
    const chosen = at(model.holds, index);
    if (!chosen) return;
    const releasing = execute(database, [{ do: 'release', owner, hold: chosen.holdId }]);
    const expected = chosen.active ? 'accepted' : 'hold_settled';
    expectCode(await codeOf(releasing), expected, 'release');
    chosen.active = false;
  });

const postHold = (index: number, percent: bigint) =>
  command(`post ${percent} % of hold ${index}`, async (model, real) => {
    const chosen = at(model.holds, index);
    if (!chosen) return;
    const minor = (chosen.minor * percent) / 100n;
    const { requestId, holdId } = chosen;
    const lines = [
      line(real.account, -minor),
      line(worldAccount('custody', real.account.asset), minor),
    ];
    const fits = chosen.active && minor > 0n && minor <= chosen.minor;
    const refused = minor === 0n || chosen.active ? 'entry_malformed' : 'hold_settled';
    const entry = { key: newId(), kind: 'withdrawal', requestId, holds: [holdId], lines } as const;
    await post(model, real, entry, fits ? 'accepted' : refused);
    if (!fits) return;
    chosen.active = false;
    model.posted -= minor;
  });

const reverse = (index: number) =>
  command(`reverse ${index}`, async (model, { database, ownerId: owner }) => {
    const chosen = at(model.deposits, index);
    if (!chosen) return;
    const entry = chosen.entryId.toString();
    const reversing = execute(database, [{ do: 'reverse', owner, key: newId(), entry }]);
    const fits = !chosen.reversed && chosen.minor <= free(model);
    const code = await codeOf(reversing);
    // Which of two reasons is told first does not matter.
    const reasons = [
      ...(chosen.reversed ? ['entry_already_reversed'] : []),
      ...(chosen.minor > free(model) ? ['insufficient_funds'] : []),
    ];
    if (!(fits ? ['accepted'] : reasons).includes(code)) throw new Error(`reverse: ${code}`);
    if (!fits) return;
    chosen.reversed = true;
    model.posted -= chosen.minor;
  });

const replay = (index: number) =>
  command(`replay ${index}`, async (model, { database }) => {
    const entry = at(model.entries, index);
    if (!entry) return;
    const { replayed } = await postEntry(database, entry);
    if (!replayed) throw new Error('an entry was posted twice');
  });

const amounts = fc.bigInt({ min: 1n, max: 100n });
const places = fc.nat({ max: 50 });

/** Anything that can happen to the account, with refusals. */
export const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: amounts.map(deposit) },
  { weight: 3, arbitrary: amounts.map(spend) },
  { weight: 4, arbitrary: amounts.map(hold) },
  { weight: 2, arbitrary: places.map(release) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(places, fc.bigInt({ min: 0n, max: 110n }))
      .map(([index, percent]) => postHold(index, percent)),
  },
  { weight: 1, arbitrary: places.map(reverse) },
  { weight: 1, arbitrary: places.map(replay) },
);
