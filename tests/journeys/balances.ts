import { parseAmount } from '@ballast/contract/money/amount.ts';
import { type AssetCode, assetOf } from '@ballast/contract/money/asset.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What the portfolio shows of one currency, in its minor units. */
export type Balance = { available: bigint; settling: bigint; pending: bigint };

const PARTS = { available: 2, settling: 3, pending: 4 } as const;

/** The page reads again by itself every 10 seconds. */
const PATIENCE_MS = 60_000;

/** The parts of a currency's balance on the portfolio. */
export async function readBalance(page: Page, asset: AssetCode): Promise<Balance> {
  await page.goto('/');
  await page.getByRole('table', { name: 'Your balances by currency' }).waitFor();
  return shownBalance(page, asset);
}

/** Waits until the portfolio shows these parts of a balance. */
export async function expectBalance(page: Page, asset: AssetCode, parts: Balance): Promise<void> {
  await page.goto('/');
  await page.getByRole('table', { name: 'Your balances by currency' }).waitFor();
  await expect.poll(() => shownBalance(page, asset), { timeout: PATIENCE_MS }).toEqual(parts);
}

async function shownBalance(page: Page, asset: AssetCode): Promise<Balance> {
  const row = page
    .getByRole('table', { name: 'Your balances by currency' })
    .getByRole('row')
    .filter({ hasText: assetOf(asset).name });
  if ((await row.count()) === 0) return { available: 0n, settling: 0n, pending: 0n };
  const read = async (column: number) => {
    const text = await row.locator(`td:nth-child(${column}) > :not([aria-hidden])`).textContent();
    return minorOf(asset, text ?? '');
  };
  return {
    available: await read(PARTS.available),
    settling: await read(PARTS.settling),
    pending: await read(PARTS.pending),
  };
}

function minorOf(asset: AssetCode, text: string): bigint {
  const amount = parseAmount(
    asset,
    text
      .replace(asset, '')
      .replaceAll(/[$€£,]/g, '')
      .trim(),
  );
  if (!amount) throw new Error(`"${text}" is no amount of ${asset}`);
  return amount.minor;
}
