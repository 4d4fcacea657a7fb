import { createHash } from 'node:crypto';

/** A second, naive way to the figures of a tree of liabilities, from what docs/domain/liabilities.md says alone. */

export type ModelLeaf = {
  readonly day: string;
  readonly asset: string;
  readonly client: string;
  readonly leaf: number;
  readonly amount: bigint;
  readonly salt: string;
};

export type ModelNode = { readonly hash: string; readonly amount: bigint };

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

export function modelLeaf({ day, asset, client, leaf, amount, salt }: ModelLeaf): ModelNode {
  return { amount, hash: sha256(`leaf|1|${day}|${asset}|${client}|${leaf}|${amount}|${salt}`) };
}

export function modelParent(level: number, left: ModelNode, right: ModelNode): ModelNode {
  return {
    amount: left.amount + right.amount,
    hash: sha256(`node|1|${level}|${left.hash}|${left.amount}|${right.hash}|${right.amount}`),
  };
}

/** The topmost node over leaves in their order; their number is a power of two. */
export function modelTop(leaves: readonly ModelNode[]): ModelNode {
  const [first] = leaves;
  if (leaves.length <= 1) {
    if (!first) throw new Error('a tree has leaves');
    return first;
  }
  const half = leaves.length / 2;
  return modelParent(
    Math.log2(leaves.length),
    modelTop(leaves.slice(0, half)),
    modelTop(leaves.slice(half)),
  );
}
