/*
 * A second model of a vehicle, made from the definitions and sharing nothing with the first: each subscription is a capital account of
 * its own, as in a partnership. There are no units, no series and no roll-ups, numbers have forty places, and a fee of so many
 * days is one multiplication. What it says of every lot is what the series have to come to.
 */

/** A whole number of 10^-40. */
type Long = bigint;

const ONE = 10n ** 40n;

const of = (dividend: bigint, divisor = 1n): Long => (dividend * ONE) / divisor;
const times = (one: Long, other: Long): Long => (one * other) / ONE;
const over = (one: Long, other: Long): Long => (one * ONE) / other;
const total = (each: readonly Long[]): Long => each.reduce((sum, value) => sum + value, 0n);

/** To the nearest smallest unit, of what is not negative. */
export function rounded(value: Long): bigint {
  return (value + ONE / 2n) / ONE;
}

/** Rates of a year in basis points. */
export type AccountTerms = {
  readonly managementBps: bigint;
  readonly incentiveBps: bigint;
  readonly hurdleBps: bigint;
};

export type Account = {
  readonly id: string;
  readonly terms: AccountTerms;
  /** In smallest units, as everything here. */
  readonly gross: Long;
  readonly managementFee: Long;
  readonly incentiveFee: Long;
  readonly mark: Long;
  readonly hurdleDays: bigint;
};

export const netOf = ({ gross, managementFee, incentiveFee }: Account): Long =>
  gross - managementFee - incentiveFee;

export function opened(id: string, terms: AccountTerms, minor: bigint): Account {
  const paid = of(minor);
  return {
    id,
    terms,
    gross: paid,
    managementFee: 0n,
    incentiveFee: 0n,
    mark: paid,
    hurdleDays: 0n,
  };
}

/** The accounts at a valuation so many days after a dealing. */
export function valued(accounts: readonly Account[], days: bigint, minor: bigint): Account[] {
  const movement = of(minor) - total(accounts.map(({ gross }) => gross));
  const capital = total(accounts.map(netOf));
  return accounts.map((account) => {
    const { managementBps, incentiveBps, hurdleBps } = account.terms;
    const gross = account.gross + over(times(movement, netOf(account)), capital);
    const managementFee = times(account.gross, of(managementBps * days, 10_000n * 365n));
    const hurdleDays = account.hurdleDays + days;
    const hurdle = times(account.mark, of(hurdleBps * hurdleDays, 10_000n * 365n));
    const gain = gross - managementFee - account.mark - hurdle;
    const incentiveFee = gain > 0n ? times(gain, of(incentiveBps, 10_000n)) : 0n;
    return { ...account, gross, managementFee, incentiveFee, hurdleDays };
  });
}

/** The accounts after a dealing at which nothing was redeemed yet; at a year's end the incentive fee goes, and marks rise. */
export function settled(accounts: readonly Account[], isYearEnd: boolean): Account[] {
  return accounts.map((account) => {
    const net = netOf(account);
    const paid = { ...account, managementFee: 0n };
    if (!isYearEnd) return { ...paid, gross: net + account.incentiveFee };
    const rise = net > account.mark ? net - account.mark : 0n;
    return { ...paid, gross: net, incentiveFee: 0n, mark: account.mark + rise, hurdleDays: 0n };
  });
}

/** An account of which so many of so many parts were redeemed. */
export function redeemed(account: Account, parts: bigint, ofParts: bigint): Account {
  const left = (value: Long): Long => (value * (ofParts - parts)) / ofParts;
  return {
    ...account,
    gross: left(account.gross),
    incentiveFee: left(account.incentiveFee),
    mark: left(account.mark),
  };
}
