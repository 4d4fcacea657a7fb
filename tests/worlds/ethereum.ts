import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { HDKey } from '@scure/bip32';
import { encodeDeployData, encodeFunctionData, parseAbi } from 'viem';
import { afterAll } from 'vitest';
import { hotAddress } from '../../server/providers/custody/ethereum/addresses.ts';
import type { EthereumSettings } from '../../server/providers/custody/ethereum/settings.ts';
import { type Anvil, startAnvil } from '../harness/anvil.ts';

type Hex = `0x${string}`;

const bytecode = JSON.parse(
  readFileSync(new URL('./tokens/bytecode.json', import.meta.url), 'utf8'),
) as Record<'Token' | 'TokenWithoutAnswer' | 'Payer', Hex>;

export const TOKEN_ABI = parseAbi([
  'constructor(string named)',
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value)',
  'function transferFrom(address from, address to, uint256 value)',
  'function setBlocked(address who, bool blocked)',
  'function balanceOf(address holder) view returns (uint256)',
  'function pay(address[] to) payable',
]);

/** Nobody's key but that of these tests. */
const SEED = new Uint8Array(32).fill(7);

/** Of the operator, whose key the platform does not have. */
export const COLD = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'.toLowerCase();

/** A chain of this machine with two tokens, and what a custodian on it needs. */
export async function openEthereum(change: Partial<EthereumSettings> = {}) {
  const anvil = await startAnvil();
  const folder = mkdtempSync(join(tmpdir(), 'ballast-ethereum-'));
  afterAll(async () => {
    await anvil.stop();
    rmSync(folder, { recursive: true });
  });
  const account = HDKey.fromMasterSeed(SEED).derive("m/44'/60'/0'");
  const keyFile = join(folder, 'account.key');
  writeFileSync(keyFile, `${account.privateExtendedKey}\n`, { mode: 0o600 });
  const [stranger = '', other = ''] = await anvil.ask<string[]>('eth_accounts');
  const chain = actionsOn(anvil, stranger);
  // Nothing comes of the first blocks: what is final begins with the third.
  const usdc = await chain.deploy(
    encodeDeployData({ abi: TOKEN_ABI, bytecode: bytecode.Token, args: ['USDC'] }),
  );
  const usdt = await chain.deploy(bytecode.TokenWithoutAnswer);
  const fake = await chain.deploy(
    encodeDeployData({ abi: TOKEN_ABI, bytecode: bytecode.Token, args: ['USDT'] }),
  );
  const payer = await chain.deploy(bytecode.Payer);
  const tokens = new Map([
    ['USDT', usdt],
    ['USDC', usdc],
  ]);
  const settings: EthereumSettings = {
    node: { url: anvil.url, token: null },
    signer: { keyFile },
    accountKey: account.publicExtendedKey,
    coldAddress: COLD,
    tokens,
    hotLimits: new Map(),
    confirmations: 2,
    compareEveryBlocks: 3,
    feeLimit: 500_000_000_000n,
    replaceAfterSeconds: 60,
    ...change,
  };
  return {
    anvil,
    settings,
    account,
    tokens,
    fake,
    payer,
    stranger,
    other,
    hot: hotAddress(settings.accountKey),
    ...chain,
    /** What an address holds by the chain, at its newest block or its last final one. */
    held: async (asset: AssetCode, address: string, at = 'latest'): Promise<bigint> => {
      const token = tokens.get(asset);
      if (!token) return BigInt(await anvil.ask<string>('eth_getBalance', address, at));
      const data = encodeFunctionData({
        abi: TOKEN_ABI,
        functionName: 'balanceOf',
        args: [address as Hex],
      });
      return BigInt(await anvil.ask<string>('eth_call', { to: token, data }, at));
    },
    /** Somebody outside pays an amount to an address; it waits for the next block. */
    pay: async (asset: AssetCode, to: string, amount: bigint): Promise<string> => {
      const token = tokens.get(asset);
      if (!token) return chain.transact({ to, value: amount });
      const data = encodeFunctionData({
        abi: TOKEN_ABI,
        functionName: 'mint',
        args: [to as Hex, amount],
      });
      return chain.transact({ to: token, data });
    },
  };
}

function actionsOn(anvil: Anvil, from: string) {
  const transact = ({ to, value = 0n, data }: { to?: string; value?: bigint; data?: string }) =>
    anvil.ask<string>('eth_sendTransaction', {
      from,
      gas: '0x2dc6c0',
      ...(to && { to }),
      ...(data && { data }),
      value: `0x${value.toString(16)}`,
    });
  const mine = (blocks = 1) => anvil.ask<null>('anvil_mine', `0x${blocks.toString(16)}`);
  return {
    transact,
    mine,
    deploy: async (data: string): Promise<string> => {
      const hash = await transact({ data });
      await mine();
      const receipt = await anvil.ask<{ contractAddress: string }>(
        'eth_getTransactionReceipt',
        hash,
      );
      return receipt.contractAddress.toLowerCase();
    },
    /** The newest blocks fall away, with all that was in them, and as many others take their place. */
    reorganise: (blocks: number) => anvil.ask<null>('anvil_reorg', blocks, []),
    head: async () => BigInt(await anvil.ask<string>('eth_blockNumber')),
    rawOf: (hash: string) => anvil.ask<string>('eth_getRawTransactionByHash', hash),
    resend: (raw: string) => anvil.ask<string>('eth_sendRawTransaction', raw),
  };
}
