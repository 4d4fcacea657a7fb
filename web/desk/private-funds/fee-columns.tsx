import type { CrystallisedFee } from '@ballast/contract/staff/dealing-batches.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Amount } from '../../app/figures/amounts.tsx';
import type { Column } from '../../ui/lists/data-table.tsx';
import { CAUSE_WORDS, FEE_WORDS } from './batch-words.ts';
import { figureOfUnit } from './series-rows.tsx';
import { formatDay } from './vehicle-words.ts';

/** What becomes due of the fees of series, in a currency. */
export const feeColumns = (currency: string): readonly Column<CrystallisedFee>[] => [
  { key: 'series', header: <Trans>Series</Trans>, lead: true, cell: nameOfSeries },
  {
    key: 'amount',
    header: <Trans>Amount</Trans>,
    figure: true,
    place: 'end',
    cell: ({ amount }) => <Amount value={amount} asset={currency} />,
  },
  { key: 'kind', header: <Trans>Fee</Trans>, cell: (fee) => <FeeKind {...fee} /> },
  {
    key: 'mark',
    header: <Trans>High-water mark</Trans>,
    figure: true,
    cell: ({ mark_before: before, mark_after: after }) =>
      before === after ? figureOfUnit(after) : `${figureOfUnit(before)} → ${figureOfUnit(after)}`,
  },
];

/** Tells the fees of a series from each other. */
export const keyOfFee = (fee: CrystallisedFee) =>
  `${fee.class_name} ${fee.opened_on} ${fee.kind} ${fee.cause}`;

function FeeKind({ kind, cause }: CrystallisedFee) {
  const { i18n } = useLingui();
  return `${i18n._(FEE_WORDS[kind])}, ${i18n._(CAUSE_WORDS[cause])}`;
}

type Named = { class_name: string; opened_on: string };

export function nameOfSeries({ class_name: name, opened_on: day }: Named) {
  return (
    <Trans>
      Class {name}, {formatDay(day)}
    </Trans>
  );
}
