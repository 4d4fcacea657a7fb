import type { AnswerOf } from '@ballast/contract/call.ts';
import type { listLiabilities } from '@ballast/contract/liabilities/liabilities.ts';
import type { getOwnLiabilities } from '@ballast/contract/liabilities/own-liabilities.ts';
import { publishedText } from '@ballast/contract/liabilities/published-text.ts';

export type LiabilityDay = AnswerOf<typeof listLiabilities>['items'][number];
export type OwnLiabilities = AnswerOf<typeof getOwnLiabilities>;
type Tree = LiabilityDay['trees'][number];
type Balance = OwnLiabilities['balances'][number];
type Leaf = Balance['leaves'][number];
type Node = { readonly hash: string; readonly amount: bigint };

/**
 * Why something does not add up. `DAY`: what is published is not what its digest or the chain of roots was made of, or the leaves are of
 * another day; `TREE`: the asset has no published tree; `RANGE`: an amount is below zero or beyond what there can be; `LEAVES`: the
 * leaves do not come to the balance, or one is given twice; `PATH`: a leaf does not lead to the root and total that everybody sees.
 */
export type Fault = 'DAY' | 'TREE' | 'RANGE' | 'LEAVES' | 'PATH';

export type CheckedBalance = {
  readonly asset: string;
  readonly amount: string;
  readonly scale: number;
  readonly leaves: number;
  readonly fault: Fault | null;
};

/** An amount as it is hashed: whole, not below zero, without a leading zero, and no more than the books can hold. */
const UNITS = /^(0|[1-9]\d{0,37})$/;

/** Computes the path of each own leaf here, in the browser, and compares it with what is published. */
export async function checkLeaves(
  day: LiabilityDay,
  own: OwnLiabilities,
): Promise<{ readonly fault: Fault | null; readonly balances: CheckedBalance[] }> {
  const isOfDay = own.day === day.day && (await isPublished(day));
  const balances = await Promise.all(
    own.balances.map(async (balance) => {
      const tree = day.trees.find(({ asset }) => asset === balance.asset);
      return {
        asset: balance.asset,
        amount: balance.amount,
        scale: tree?.scale ?? 0,
        leaves: balance.leaves.length,
        fault: tree ? await faultOf(own, balance, tree) : ('TREE' as const),
      };
    }),
  );
  const fault = isOfDay ? (balances.find((each) => each.fault)?.fault ?? null) : 'DAY';
  return { fault, balances };
}

/** Whether the digest is of what is published, and the root in the ledger's chain of the digest. */
async function isPublished({ day, digest, trees, chain }: LiabilityDay): Promise<boolean> {
  if ((await sha256(publishedText(day, trees))) !== digest) return false;
  return (await sha256(`liabilities|${day}|${digest}`, chain.before)) === chain.hash;
}

async function faultOf(own: OwnLiabilities, balance: Balance, tree: Tree): Promise<Fault | null> {
  const { amount, leaves, asset } = balance;
  const amounts = [amount, tree.total, ...leaves.flatMap(amountsOf)];
  if (!amounts.every((each) => UNITS.test(each))) return 'RANGE';
  const sum = leaves.reduce((total, leaf) => total + BigInt(leaf.amount), 0n);
  const places = new Set(leaves.map(({ place }) => place));
  const isGiven = places.size === leaves.length && leaves.every((leaf, i) => leaf.leaf === i);
  if (leaves.length === 0 || sum !== BigInt(amount) || !isGiven) return 'LEAVES';
  for (const leaf of leaves) {
    if (leaf.siblings.length !== tree.height || leaf.place >= 2 ** tree.height) return 'PATH';
    const top = await topOf(leaf, { day: own.day, asset, client: own.client });
    if (top.hash !== tree.root || top.amount !== BigInt(tree.total)) return 'PATH';
  }
  return null;
}

const amountsOf = ({ amount, siblings }: Leaf) => [amount, ...siblings.map((node) => node.amount)];

type Whose = { readonly day: string; readonly asset: string; readonly client: string };

/** The topmost node over a leaf. */
async function topOf(leaf: Leaf, { day, asset, client }: Whose): Promise<Node> {
  const text = ['leaf', 1, day, asset, client, leaf.leaf, leaf.amount, leaf.salt].join('|');
  let node: Node = { hash: await sha256(text), amount: BigInt(leaf.amount) };
  for (const [i, sibling] of leaf.siblings.entries()) {
    const beside: Node = { hash: sibling.hash, amount: BigInt(sibling.amount) };
    const isRight = Math.floor(leaf.place / 2 ** i) % 2 === 1;
    node = isRight ? await parentOf(i + 1, beside, node) : await parentOf(i + 1, node, beside);
  }
  return node;
}

async function parentOf(level: number, left: Node, right: Node): Promise<Node> {
  const text = ['node', 1, level, left.hash, left.amount, right.hash, right.amount].join('|');
  return { hash: await sha256(text), amount: left.amount + right.amount };
}

/** SHA-256 of bytes in hexadecimal digits, where there are any, and of text after them. */
async function sha256(text: string, before = ''): Promise<string> {
  const bytes = Uint8Array.from(before.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const given = new Blob([bytes, text]);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await given.arrayBuffer()));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
