type Cover = Readonly<Record<'custody' | 'bank' | 'register' | 'in_trades', string>>;

/** What stands against what is owed of an asset, in its smallest units: all parts of it together. */
export function coverOf({ custody, bank, register, in_trades: inTrades }: Cover): bigint {
  return [custody, bank, register, inTrades].reduce((sum, part) => sum + BigInt(part), 0n);
}
