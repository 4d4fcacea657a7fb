import type { AssetCode } from '@ballast/contract/money/asset.ts';
import type { OurAddress } from './addresses.ts';
import type { EthereumNode, NodeFullBlock, NodeLog, NodeReceipt } from './node.ts';
import { ETHER } from './settings.ts';
import { addressIn, TRANSFER_TOPIC } from './tokens.ts';

/** What a block moves from or to addresses of ours. */
export type SeenBlock = {
  readonly number: bigint;
  readonly hash: string;
  readonly parentHash: string;
  readonly transfers: readonly SeenTransfer[];
  readonly made: readonly MadeTransaction[];
  readonly ignored: Readonly<Record<Ignored, number>>;
};

export type Ignored = 'zero_value' | 'unlisted_token';

export type SeenTransfer = {
  readonly asset: AssetCode;
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
  readonly hash: string;
  /** Its place in the transaction: 0 is its own value, then come the events of tokens. */
  readonly place: number;
};

/** A transaction from an address of ours, whoever signed it. */
export type MadeTransaction = {
  readonly hash: string;
  readonly from: string;
  readonly cost: bigint;
  readonly succeeded: boolean;
};

/** The block that was asked for is no more what it was: another look is due. */
export class BlockChanged extends Error {
  constructor() {
    super('the block changed while it was read');
    this.name = 'BlockChanged';
  }
}

/**
 * Reads what a block moves. Ether counts where it is the value of a transaction that succeeded; what a contract pays out is seen by
 * the balance (`finality.ts`). A token counts by the events of its own contract alone: anybody may write a contract
 * that calls itself USDT, or have a transfer of nothing appear in anybody's history.
 */
export async function seeBlock(
  node: EthereumNode,
  block: NodeFullBlock,
  ours: ReadonlyMap<string, OurAddress>,
  assetsByContract: ReadonlyMap<string, AssetCode>,
): Promise<SeenBlock> {
  const wanted = block.transactions.filter(
    ({ from, to, value }) => ours.has(from) || (to !== null && ours.has(to) && value > 0n),
  );
  const [logs, receipts] = await Promise.all([
    node.logs(block.hash, TRANSFER_TOPIC),
    readReceipts(
      node,
      block.hash,
      wanted.map(({ hash }) => hash),
    ),
  ]);
  const ofTokens = sortLogs(logs, ours, assetsByContract);
  const transfers = wanted.flatMap(({ hash, from, to, value }): SeenTransfer[] => {
    const isMoved = to !== null && from !== to && value > 0n && receipts.get(hash)?.status === 1n;
    return isMoved ? [{ asset: ETHER, from, to, amount: value, hash, place: 0 }] : [];
  });
  const made = wanted.flatMap(({ hash, from }): MadeTransaction[] => {
    const receipt = receipts.get(hash);
    if (!receipt || !ours.has(from)) return [];
    const cost = receipt.gasUsed * receipt.effectiveGasPrice;
    return [{ hash, from, cost, succeeded: receipt.status === 1n }];
  });
  const { number, hash, parentHash } = block;
  return {
    number,
    hash,
    parentHash,
    transfers: [...transfers, ...ofTokens.transfers],
    made,
    ignored: ofTokens.ignored,
  };
}

async function readReceipts(
  node: EthereumNode,
  blockHash: string,
  hashes: readonly string[],
): Promise<Map<string, NodeReceipt>> {
  const receipts = await node.receipts(hashes);
  const found = receipts.map((receipt) => {
    if (receipt?.blockHash !== blockHash) throw new BlockChanged();
    return [receipt.transactionHash, receipt] as const;
  });
  return new Map(found);
}

function sortLogs(
  logs: readonly NodeLog[],
  ours: ReadonlyMap<string, OurAddress>,
  assetsByContract: ReadonlyMap<string, AssetCode>,
) {
  const places = new Map<string, number>();
  const transfers: SeenTransfer[] = [];
  const ignored = { zero_value: 0, unlisted_token: 0 };
  for (const { address, topics, data, transactionHash: hash } of logs) {
    const place = (places.get(hash) ?? 0) + 1;
    places.set(hash, place);
    const [from, to] = topics.slice(1).map(addressIn);
    if (!from || !to || from === to || !(ours.has(from) || ours.has(to))) continue;
    const asset = assetsByContract.get(address);
    // One more topic is a thing, not an amount of something (ERC-721).
    if (!asset || topics.length !== 3 || data.length !== 66) {
      ignored.unlisted_token += 1;
      continue;
    }
    const amount = BigInt(data);
    if (amount === 0n) ignored.zero_value += 1;
    else transfers.push({ asset, from, to, amount, hash, place });
  }
  return { transfers, ignored };
}
