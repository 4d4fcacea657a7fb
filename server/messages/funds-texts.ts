import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import type { Tx } from '../database/connect.ts';
import { notifyByEmail } from './notifications.ts';

type Told = {
  readonly ownerId: string;
  readonly fundName: string;
  readonly currency: AssetCode;
};

export async function tellInvestmentCompleted(
  tx: Tx,
  told: Told & { readonly amount: bigint },
  invested: bigint,
): Promise<void> {
  const rest = told.amount - invested;
  const returned =
    rest > 0n
      ? ` The exchange could not make every trade, so ${write(told.currency, rest)} is available again.`
      : '';
  await notifyByEmail(tx, told.ownerId, {
    subject: `Your investment in ${told.fundName} is made`,
    text: `${write(told.currency, invested)} was invested in ${told.fundName}.${returned}`,
  });
}

export async function tellInvestmentFailed(
  tx: Tx,
  told: Told & { readonly amount: bigint },
): Promise<void> {
  await notifyByEmail(tx, told.ownerId, {
    subject: `Your investment in ${told.fundName} could not be made`,
    text:
      `The exchange could not make the trades for your investment in ${told.fundName}. ` +
      `${write(told.currency, told.amount)} is available again. You can try again, or ask us for help.`,
  });
}

/** `holdback` of the proceeds waits for the audit until `releasesAt`. */
export async function tellRedemptionCompleted(
  tx: Tx,
  told: Told,
  proceeds: { readonly paid: bigint; readonly holdback: bigint; readonly releasesAt: Date },
): Promise<void> {
  const { paid, holdback, releasesAt } = proceeds;
  const kept =
    holdback > 0n
      ? ` ${write(told.currency, holdback)} is kept until the year-end audit and paid out on ${day(releasesAt)}.`
      : '';
  await notifyByEmail(tx, told.ownerId, {
    subject: `Your redemption from ${told.fundName} is made`,
    text: `${write(told.currency, paid)} from ${told.fundName} is available.${kept}`,
  });
}

export async function tellRedemptionFailed(tx: Tx, told: Told): Promise<void> {
  await notifyByEmail(tx, told.ownerId, {
    subject: `Your redemption from ${told.fundName} could not be made`,
    text:
      `The exchange could not make the trades for your redemption from ${told.fundName}. ` +
      'Your holding is as it was. You can try again, or ask us for help.',
  });
}

export async function tellHoldbackReleased(tx: Tx, told: Told, amount: bigint): Promise<void> {
  await notifyByEmail(tx, told.ownerId, {
    subject: `The holdback of your redemption from ${told.fundName} is paid out`,
    text: `${write(told.currency, amount)} that was kept until the year-end audit is available.`,
  });
}

function write(asset: AssetCode, minor: bigint): string {
  return `${formatMinor(asset, minor).replace(/\.?0+$/, '')} ${asset}`;
}

function day(at: Date): string {
  return at.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
