import { parseDecimal } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { hotAddress } from '../../providers/custody/ethereum/addresses.ts';
import type {
  EthereumSettings,
  SignerSettings,
} from '../../providers/custody/ethereum/settings.ts';
import { SettingsError } from './settings-error.ts';
import { together } from './together.ts';
import type { Variables } from './variables.ts';

/** Decimal places of what can be kept; the books' own are compared with the contracts' at the start. */
const SCALES: Readonly<Record<string, number>> = { ETH: 18, USDT: 6, USDC: 6 };

/** About an hour of blocks. */
const COMPARE_EVERY_BLOCKS = 300;

const REPLACE_AFTER_SECONDS = 180;

/** How the platform keeps ether and tokens itself; null where the sandbox of custody is used. */
export function ethereum(values: Variables): EthereumSettings | null {
  const named = together(
    values,
    'ETHEREUM_NODE_URL',
    'ETHEREUM_ACCOUNT_KEY',
    'ETHEREUM_COLD_ADDRESS',
    'ETHEREUM_HOT_LIMITS',
  );
  const signer = signerOf(values);
  if (!named) {
    if (!signer) return null;
    throw new SettingsError('ETHEREUM_NODE_URL must be set together with the signer of Ethereum.');
  }
  if (!signer) {
    throw new SettingsError('Set ETHEREUM_KEY_FILE or ETHEREUM_SIGNER_URL: somebody has to sign.');
  }
  if (values.BALLAST_SANDBOXES?.includes('custody')) {
    throw new SettingsError(
      'ETHEREUM_NODE_URL is set and BALLAST_SANDBOXES names custody: there is one custodian.',
    );
  }
  if (values.BALLAST_MODE !== 'production' && values.BALLAST_DEMO_WORLD) {
    throw new SettingsError(
      'ETHEREUM_NODE_URL is set: the world of the demonstration lives on sandboxes, so set BALLAST_DEMO_WORLD to off.',
    );
  }
  const coldAddress = named.ETHEREUM_COLD_ADDRESS.toLowerCase();
  if (coldAddress === hotAddress(named.ETHEREUM_ACCOUNT_KEY)) {
    throw new SettingsError('ETHEREUM_COLD_ADDRESS is the wallet that pays: name another.');
  }
  return {
    node: { url: named.ETHEREUM_NODE_URL, token: values.ETHEREUM_NODE_TOKEN ?? null },
    signer,
    accountKey: named.ETHEREUM_ACCOUNT_KEY,
    coldAddress,
    tokens: new Map((values.ETHEREUM_TOKENS ?? []).map(pairOf)),
    hotLimits: limitsOf('ETHEREUM_HOT_LIMITS', named.ETHEREUM_HOT_LIMITS),
    confirmations: values.ETHEREUM_CONFIRMATIONS,
    compareEveryBlocks: COMPARE_EVERY_BLOCKS,
    feeLimit: values.ETHEREUM_FEE_LIMIT,
    replaceAfterSeconds: REPLACE_AFTER_SECONDS,
  };
}

function signerOf(values: Variables): SignerSettings | null {
  const { ETHEREUM_KEY_FILE: keyFile, ETHEREUM_SIGNER_URL: url } = values;
  if (keyFile !== undefined && url !== undefined) {
    throw new SettingsError('ETHEREUM_KEY_FILE and ETHEREUM_SIGNER_URL are set: name one of them.');
  }
  if (keyFile !== undefined) return { keyFile };
  return url === undefined ? null : { url, token: values.ETHEREUM_SIGNER_TOKEN ?? null };
}

function pairOf(text: string): [AssetCode, string] {
  const [asset = '', value = ''] = text.split(':');
  return [asset, value];
}

/** Amounts by currency, in smallest units. */
export function limitsOf(name: string, texts: readonly string[]): Map<AssetCode, bigint> {
  return new Map(
    texts.map(pairOf).map(([asset, text]) => {
      const minor = parseDecimal(text, SCALES[asset] ?? 0);
      if (minor === null) throw new SettingsError(`${name} has no amount of ${asset}.`);
      return [asset, minor];
    }),
  );
}
