/** What the digest of a published day is taken over. A line for the day, then one for each tree. */
export function publishedText(
  day: string,
  trees: readonly {
    readonly asset: string;
    readonly scale: number;
    readonly height: number;
    readonly total: string;
    readonly root: string;
    readonly custody: string;
    readonly bank: string;
    readonly register: string;
    readonly in_trades: string;
  }[],
): string {
  const lines = trees.map((tree) =>
    [
      ...[tree.asset, tree.scale, tree.height, tree.total, tree.root],
      ...[tree.custody, tree.bank, tree.register, tree.in_trades],
    ].join('|'),
  );
  return [`liabilities|1|${day}`, ...lines].join('\n');
}
