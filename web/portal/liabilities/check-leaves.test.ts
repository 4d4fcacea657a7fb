import { createHash } from 'node:crypto';
import { publishedText } from '@ballast/contract/liabilities/published-text.ts';
import { expect, test } from 'vitest';
import { modelLeaf, modelParent, modelTop } from '../../../tests/models/liability-tree.ts';
import { checkLeaves, type LiabilityDay, type OwnLiabilities } from './check-leaves.ts';

const CLIENT = '019a0000-0000-7000-8000-000000000001';
const OTHER = '019a0000-0000-7000-8000-000000000002';
const DAY = '2026-03-11';
const hex = (text: string) => createHash('sha256').update(text).digest('hex');

/** A tree of four leaves: the first and the third are the client's. */
function make() {
  const leafOf = (client: string, leaf: number, amount: bigint) => ({
    ...{ day: DAY, asset: 'BTC', client, leaf, amount, salt: hex(`${client}${leaf}`) },
  });
  const leaves = [
    leafOf(CLIENT, 0, 5n),
    leafOf(OTHER, 0, 7n),
    leafOf(CLIENT, 1, 0n),
    leafOf(OTHER, 1, 0n),
  ];
  const nodes = leaves.map(modelLeaf);
  const [a, b, c, d] = nodes as [
    (typeof nodes)[0],
    (typeof nodes)[0],
    (typeof nodes)[0],
    (typeof nodes)[0],
  ];
  const wire = ({ hash, amount }: typeof a) => ({ hash, amount: amount.toString() });
  const top = modelTop(nodes);
  const trees = [
    {
      ...{ asset: 'BTC', units: null, scale: 8, height: 2, total: '12', root: top.hash },
      ...{ custody: '12', bank: '0', register: '0', in_trades: '0', told: null, told_at: null },
    },
  ];
  const digest = hex(publishedText(DAY, trees));
  const at = '2026-03-12T00:00:02.000Z';
  const day: LiabilityDay = {
    ...{ day: DAY, taken_at: at, published_at: at, digest, trees },
    chain: { number: '4', before: '', hash: hex(`liabilities|${DAY}|${digest}`) },
  };
  const own: OwnLiabilities = {
    ...{ day: DAY, client: CLIENT },
    balances: [
      {
        asset: 'BTC',
        amount: '5',
        leaves: [
          {
            leaf: 0,
            place: 0,
            amount: '5',
            salt: hex(`${CLIENT}0`),
            siblings: [wire(b), wire(modelParent(1, c, d))],
          },
          {
            leaf: 1,
            place: 2,
            amount: '0',
            salt: hex(`${CLIENT}1`),
            siblings: [wire(d), wire(modelParent(1, a, b))],
          },
        ],
      },
    ],
  };
  return { day, own };
}

type Made = ReturnType<typeof make>;
type Loose = { [key: string]: Loose } & Loose[];

const firstOf = ({ own }: Made) => own.balances[0] as unknown as Loose;

test('leaves that lead to the published root and add up to the balance pass', async () => {
  const { day, own } = make();
  expect(await checkLeaves(day, own)).toEqual({
    fault: null,
    balances: [{ asset: 'BTC', amount: '5', scale: 8, leaves: 2, fault: null }],
  });
});

test('a client without a balance has nothing to check', async () => {
  const { day, own } = make();
  expect(await checkLeaves(day, { ...own, balances: [] })).toEqual({ fault: null, balances: [] });
});

test.each<[string, string, (made: Made) => unknown]>([
  [
    'a changed amount of a leaf, made up by another',
    'PATH',
    (made) => {
      Object.assign(firstOf(made).leaves?.[0] ?? {}, { amount: '4' });
      Object.assign(firstOf(made).leaves?.[1] ?? {}, { amount: '1' });
    },
  ],
  ['a leaf that is left out', 'LEAVES', (made) => firstOf(made).leaves?.shift()],
  [
    'a balance that is not what the leaves come to',
    'LEAVES',
    (made) => Object.assign(firstOf(made), { amount: '6' }),
  ],
  [
    'one leaf given twice',
    'LEAVES',
    (made) => {
      Object.assign(firstOf(made), { amount: '10' });
      Object.assign(firstOf(made).leaves ?? {}, { 1: { ...firstOf(made).leaves?.[0], leaf: 1 } });
    },
  ],
  [
    'a negative leaf',
    'RANGE',
    (made) => {
      Object.assign(firstOf(made).leaves?.[0] ?? {}, { amount: '6' });
      Object.assign(firstOf(made).leaves?.[1] ?? {}, { amount: '-1' });
    },
  ],
  [
    'a negative sum beside the path',
    'RANGE',
    (made) => {
      Object.assign(firstOf(made).leaves?.[0]?.siblings?.[0] ?? {}, { amount: '-7' });
    },
  ],
  [
    'an amount that is written in another way',
    'RANGE',
    (made) => Object.assign(firstOf(made), { amount: '05' }),
  ],
  [
    'another salt',
    'PATH',
    (made) => Object.assign(firstOf(made).leaves?.[0] ?? {}, { salt: hex('x') }),
  ],
  ['a leaf of another client', 'PATH', ({ own }) => Object.assign(own, { client: OTHER })],
  ['a path that is too short', 'PATH', (made) => firstOf(made).leaves?.[0]?.siblings?.pop()],
  ['another place', 'PATH', (made) => Object.assign(firstOf(made).leaves?.[0] ?? {}, { place: 1 })],
  ['an asset without a tree', 'TREE', (made) => Object.assign(firstOf(made), { asset: 'ETH' })],
  ['another total', 'DAY', ({ day }) => Object.assign(day.trees[0] ?? {}, { total: '11' })],
  ['another root in the chain', 'DAY', ({ day }) => Object.assign(day.chain, { hash: hex('x') })],
  ['leaves of another day', 'DAY', ({ own }) => Object.assign(own, { day: '2026-03-10' })],
])('%s does not add up', async (_, fault, change) => {
  const made = make();
  change(made);
  expect((await checkLeaves(made.day, made.own)).fault).toBe(fault);
});
