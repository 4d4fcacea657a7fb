import { assetOf } from '@ballast/contract/money/asset.ts';
import type { Database } from '../../../database/connect.ts';
import type { OwnCustody } from '../port.ts';
import { isKnownTokenContract } from '../token-contracts.ts';
import { createAddress, enterWallets, hotAddress } from './addresses.ts';
import { broadcastOpen } from './broadcast.ts';
import { readConcerns } from './concerns.ts';
import { currentFees } from './fees.ts';
import { settleFinal } from './finality.ts';
import { readNextBlock } from './keep-block.ts';
import { countConfirmations, listSince, readHoldings, transferOf } from './list.ts';
import { type EthereumNode, openNode } from './node.ts';
import { acceptOrder, findOrder, isOurs } from './orders.ts';
import { planPayments } from './pay.ts';
import type { EthereumSettings } from './settings.ts';
import { openSigner, type Signer } from './signer.ts';
import { planSweeps } from './sweep.ts';
import { DECIMALS_DATA } from './tokens.ts';

/**
 * The platform as its own custodian on Ethereum, by a node that speaks JSON-RPC. What it was asked and did is in books of its own
 * (schema `ethereum`); the chain is read, and spoken to, by `work` alone, so that no call of the port waits for it but the making of an address.
 * `exchangeAddress` is where the exchange takes what is ours, if something lies there.
 */
export function ethereumCustody(
  database: Database,
  given: EthereumSettings,
  exchangeAddress: string | null = null,
): OwnCustody {
  const settings = {
    ...given,
    tokens: new Map([...given.tokens].map(([asset, contract]) => [asset, contract.toLowerCase()])),
  };
  const node = openNode(settings.node);
  const signer = openSigner(settings.signer);
  let ready: Promise<number> | null = null;
  /** Proves once that this is the chain of the books; a failure is tried again. */
  const begin = () => {
    ready ??= prepare(database, node, settings).catch((error: unknown) => {
      ready = null;
      throw error;
    });
    return ready;
  };
  return {
    createAddress: async (order) => {
      await begin();
      return createAddress(database, node, settings, order);
    },
    send: (order) => acceptOrder(database, settings, order),
    findTransfer: async ({ key }) => {
      const row = await findOrder(database, key);
      return row ? transferOf(row) : null;
    },
    transfersSince: (cursor) => listSince(database, cursor),
    confirmations: (references) => countConfirmations(database, settings, references),
    balances: () => readHoldings(database),
    unpayable: async ({ address }) => {
      const known = address.toLowerCase();
      const contracts = [...settings.tokens.values()];
      if (isKnownTokenContract(known) || contracts.includes(known)) return 'token_contract';
      const { accountKey, coldAddress } = settings;
      // Their own books have these only once the node was reached.
      const wallets = [
        coldAddress,
        hotAddress(accountKey),
        ...(exchangeAddress === null ? [] : [exchangeAddress]),
      ];
      return wallets.some((each) => each.toLowerCase() === known) || (await isOurs(database, known))
        ? 'ours'
        : null;
    },
    concerns: () => readConcerns(database, settings),
    work: async (signal) => {
      const chainId = await begin();
      return work({ database, node, signer, settings, chainId }, signal);
    },
  };
}

type Parts = {
  readonly database: Database;
  readonly node: EthereumNode;
  readonly signer: Signer;
  readonly settings: EthereumSettings;
  readonly chainId: number;
};

async function work(parts: Parts, signal?: AbortSignal): Promise<number> {
  const { database, node, settings } = parts;
  let done = 0;
  while (!signal?.aborted && (await readNextBlock(database, node, settings))) done += 1;
  if (!signal?.aborted && (await settleFinal(database, node, settings))) done += 1;
  if (signal?.aborted) return done;
  const fees = await currentFees(node, settings.feeLimit);
  // While gas costs more than the operator pays, nothing is sent.
  if (!fees) return done;
  done += await planPayments(database, node, settings, fees);
  done += await planSweeps(database, node, settings, fees);
  return done + (await broadcastOpen({ ...parts, fees }));
}

/** Enters what the books are of, or proves that they are. Returns the chain's id. */
async function prepare(
  database: Database,
  node: EthereumNode,
  settings: EthereumSettings,
): Promise<number> {
  const chainId = await node.chainId();
  const genesis = await node.block(0n);
  if (!genesis) throw new Error('the node does not know the first block of its chain');
  await proveTokens(node, settings);
  await database
    .updateTable('ethereum.desk')
    .set({ chain_id: chainId, genesis_hash: genesis.hash })
    .where('chain_id', 'is', null)
    .execute();
  const desk = await database
    .selectFrom('ethereum.desk')
    .select(['chain_id', 'genesis_hash'])
    .executeTakeFirstOrThrow();
  if (desk.chain_id !== chainId.toString() || desk.genesis_hash !== genesis.hash) {
    throw new Error(`the books of Ethereum are of another chain than ${chainId}`);
  }
  await enterWallets(database, settings);
  return Number.parseInt(desk.chain_id, 10);
}

async function proveTokens(node: EthereumNode, { tokens }: EthereumSettings): Promise<void> {
  const listed = [...tokens];
  const calls = listed.map(([, to]) => ({ to, data: DECIMALS_DATA }));
  const decimals = await node.read(calls, 'latest');
  const wrong = listed.find(([asset], i) => BigInt(assetOf(asset).scale) !== decimals[i]);
  if (wrong) throw new Error(`the contract of ${wrong[0]} counts in other units than the books`);
}
