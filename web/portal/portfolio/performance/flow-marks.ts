import type { AnswerOf } from '@ballast/contract/call.ts';
import { type Period, periodStart } from '@ballast/contract/funds/periods.ts';
import { listTransactions } from '@ballast/contract/payments/transactions.ts';
import { useLingui } from '@lingui/react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { formatAmount, signOf } from '../../../app/figures/format-decimal.ts';
import { usePrivacyMode } from '../../../app/figures/privacy-mode.ts';
import { queryKey } from '../../../app/session/queries.ts';
import { client } from '../../../app/session/start.ts';
import type { SeriesMark } from '../../../ui/charts/series-chart.tsx';
import { TYPE_WORDS } from '../../payments/transactions/transaction-words.tsx';

type Transaction = AnswerOf<typeof listTransactions>['items'][number];

/** What a transaction does to the value of a portfolio; a correction what its sign says, others nothing. */
const DIRECTIONS: Readonly<Partial<Record<Transaction['type'], SeriesMark['direction']>>> = {
  deposit: 'in',
  reward: 'in',
  withdrawal: 'out',
  platformFee: 'out',
  withdrawalFee: 'out',
  managementFee: 'out',
  performanceFee: 'out',
  reversal: 'out',
  investment: 'within',
  redemption: 'within',
  redemptionHoldback: 'within',
};

const COMPLETED = { status: 'completed', limit: 100 } as const;

/** Pages that are read at most: of a busier period the latest five hundred are marked. */
const PAGES_MAX = 5;

/** Marks change with a person's own acts, after which everything is read again, and with deposits. */
const READ_AGAIN_MS = 60_000;

/** How long a transaction may take: the list is in the order in which they began. */
const TAKES_MS = 14 * 86_400_000;

const flowsQuery = (period: Period) =>
  queryOptions({
    queryKey: [...queryKey(listTransactions, { query: COMPLETED }), 'flows', period],
    queryFn: ({ signal }) => readSince(periodStart(period, new Date()), signal),
    refetchInterval: READ_AGAIN_MS,
  });

async function readSince(start: Date | null, signal: AbortSignal): Promise<Transaction[]> {
  const least = start ? start.getTime() - TAKES_MS : 0;
  const items: Transaction[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const query = { ...COMPLETED, ...(cursor !== null && { cursor }) };
    const answer: AnswerOf<typeof listTransactions> = await client.call(listTransactions, {
      query,
      signal,
    });
    items.push(...answer.items);
    cursor = answer.next_cursor;
    const oldest = items.at(-1);
    if (cursor === null || !oldest || Date.parse(oldest.created_at) < least) break;
  }
  return items;
}

/** What was paid in, paid out and moved within a period, as marks of a chart; none until it is known. */
export function useFlowMarks(period: Period): SeriesMark[] {
  const { i18n } = useLingui();
  const masked = usePrivacyMode();
  const { data = [] } = useQuery(flowsQuery(period));
  return data.flatMap((row) => {
    const direction = directionOf(row);
    if (!direction) return [];
    const name = i18n._(TYPE_WORDS[row.type]);
    const subject = row.fund_name ? `${name} · ${row.fund_name}` : name;
    const amount = masked ? [] : [formatAmount(row.amount, row.asset, { signed: true })];
    return [
      {
        key: row.id,
        at: row.completed_at ?? row.created_at,
        direction,
        words: [subject, ...amount].join(' '),
      },
    ];
  });
}

function directionOf({ type, amount }: Transaction): SeriesMark['direction'] | undefined {
  if (type === 'correction') return signOf(amount) < 0 ? 'out' : 'in';
  return DIRECTIONS[type];
}
