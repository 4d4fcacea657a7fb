import { z } from 'zod';
import { requestHeader } from '../../request-header.ts';

/** An Ethereum node that speaks JSON-RPC over HTTP, and the calls of it that we use. */

export type NodeSettings = { readonly url: string; readonly token: string | null };

const TIME_LIMIT_MS = 10_000;

/** So many calls go in one request. */
const BATCH = 100;

/** The node answered that it does not do what was asked. */
export class NodeRefusal extends Error {
  readonly code: number;

  constructor(method: string, code: number, message: string) {
    super(`${method}: ${message}`);
    this.name = 'NodeRefusal';
    this.code = code;
  }
}

const Quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,64}$/)
  .transform((digits) => BigInt(digits));
const Hash = z.string().regex(/^0x[0-9a-f]{64}$/);
const Address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text.toLowerCase());

const Block = z.object({
  number: Quantity,
  hash: Hash,
  parentHash: Hash,
  baseFeePerGas: Quantity.optional(),
});

const FullBlock = Block.extend({
  transactions: z.array(
    z.object({ hash: Hash, from: Address, to: Address.nullable(), value: Quantity }),
  ),
});
export type NodeFullBlock = z.output<typeof FullBlock>;

const Log = z.object({
  address: Address,
  topics: z.array(Hash),
  data: z.string().regex(/^0x([0-9a-f]{2})*$/),
  transactionHash: Hash,
  logIndex: Quantity,
});
export type NodeLog = z.output<typeof Log>;

const Receipt = z.object({
  transactionHash: Hash,
  blockHash: Hash,
  status: Quantity,
  gasUsed: Quantity,
  effectiveGasPrice: Quantity,
});
export type NodeReceipt = z.output<typeof Receipt>;

const Answer = z.union([
  z.object({ id: z.number(), error: z.object({ code: z.number(), message: z.string() }) }),
  z.object({ id: z.number(), result: z.unknown() }),
]);

type Asked<Schema extends z.ZodType> = {
  readonly method: string;
  readonly params: readonly unknown[];
  readonly schema: Schema;
};

export type EthereumNode = ReturnType<typeof openNode>;

/**
 * Speaks with a node. Calls throw `NodeRefusal` when it says no, and another error when no usable answer came: then the node may
 * have done it or not.
 */
export function openNode({ url, token }: NodeSettings) {
  const one = async <Schema extends z.ZodType>(
    method: string,
    params: readonly unknown[],
    schema: Schema,
  ): Promise<z.output<Schema>> => {
    const [answer] = await many([{ method, params, schema }]);
    return answer as z.output<Schema>;
  };

  const many = async <Schema extends z.ZodType>(
    asked: readonly Asked<Schema>[],
  ): Promise<z.output<Schema>[]> => {
    const answers: z.output<Schema>[] = [];
    for (let from = 0; from < asked.length; from += BATCH) {
      answers.push(...(await post(asked.slice(from, from + BATCH))));
    }
    return answers;
  };

  const post = async <Schema extends z.ZodType>(
    asked: readonly Asked<Schema>[],
  ): Promise<z.output<Schema>[]> => {
    const body = asked.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }));
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
      headers: {
        ...requestHeader(),
        accept: 'application/json',
        'content-type': 'application/json',
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body.length === 1 ? body[0] : body),
    });
    if (!response.ok) throw new Error(`the node answered ${response.status}`);
    const json: unknown = await response.json();
    const answers = z.array(Answer).parse(Array.isArray(json) ? json : [json]);
    const byId = new Map(answers.map((answer) => [answer.id, answer]));
    return asked.map(({ method, schema }, id) => {
      const answer = byId.get(id);
      if (!answer) throw new Error(`the node left ${method} without an answer`);
      if ('error' in answer) throw new NodeRefusal(method, answer.error.code, answer.error.message);
      return schema.parse(answer.result);
    });
  };

  const block = (at: bigint | 'latest' | 'finalized') =>
    one('eth_getBlockByNumber', [typeof at === 'bigint' ? hex(at) : at, false], Block.nullable());

  return {
    chainId: () => one('eth_chainId', [], Quantity),
    block,
    /** A block with its transactions; null when the node has none of that number. */
    fullBlock: (number: bigint) =>
      one('eth_getBlockByNumber', [hex(number), true], FullBlock.nullable()),
    /** Every log of a block whose first topic this is. Refused when the node knows no such block any more. */
    logs: (blockHash: string, topic: string) =>
      one('eth_getLogs', [{ blockHash, topics: [topic] }], z.array(Log)),
    receipts: (hashes: readonly string[]) =>
      many(
        hashes.map((hash) => ({
          method: 'eth_getTransactionReceipt',
          params: [hash],
          schema: Receipt.nullable(),
        })),
      ),
    /** Which of these transactions the node knows, mined or not. */
    knows: (hash: string) =>
      one('eth_getTransactionByHash', [hash], z.object({ hash: Hash }).nullable()).then(
        (found) => found !== null,
      ),
    balances: (addresses: readonly string[], at: bigint | 'latest') =>
      many(
        addresses.map((address) => ({
          method: 'eth_getBalance',
          params: [address, typeof at === 'bigint' ? hex(at) : at],
          schema: Quantity,
        })),
      ),
    /** Asks contracts; each answer is a number. */
    read: (calls: readonly { to: string; data: string }[], at: bigint | 'latest') =>
      many(
        calls.map((call) => ({
          method: 'eth_call',
          params: [call, typeof at === 'bigint' ? hex(at) : at],
          schema: Quantity,
        })),
      ),
    transactionCount: (address: string, at: bigint | 'latest') =>
      one('eth_getTransactionCount', [address, typeof at === 'bigint' ? hex(at) : at], Quantity),
    estimateGas: (call: { from: string; to: string; value: bigint; data: string }) =>
      one('eth_estimateGas', [{ ...call, value: hex(call.value) }], Quantity),
    tip: () => one('eth_maxPriorityFeePerGas', [], Quantity),
    send: (raw: string) => one('eth_sendRawTransaction', [raw], Hash),
  };
}

export function hex(number: bigint): string {
  return `0x${number.toString(16)}`;
}
