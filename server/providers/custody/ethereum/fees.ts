import type { EthereumNode } from './node.ts';

/** What is offered for a unit of gas (EIP-1559), in wei. */
export type Fees = { readonly feeLimit: bigint; readonly tip: bigint };

/**
 * Fees at which a transaction gets into one of the next blocks: the base fee may double until then. Null while that is more than the
 * operator pays.
 */
export async function currentFees(node: EthereumNode, limit: bigint): Promise<Fees | null> {
  const [head, tip] = await Promise.all([node.block('latest'), node.tip()]);
  const base = head?.baseFeePerGas ?? 0n;
  if (base + tip > limit) return null;
  const wished = 2n * base + tip;
  return { feeLimit: wished < limit ? wished : limit, tip };
}

/**
 * Fees of the form that takes the place of another: nodes take it only when both are a tenth higher. Null while that is more than
 * the operator pays.
 */
export function raisedFees(before: Fees, current: Fees, limit: bigint): Fees | null {
  const raised = {
    feeLimit: larger(current.feeLimit, aboveTenth(before.feeLimit)),
    tip: larger(current.tip, aboveTenth(before.tip)),
  };
  return raised.feeLimit > limit ? null : raised;
}

function aboveTenth(amount: bigint): bigint {
  return (amount * 9n) / 8n + 1n;
}

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
