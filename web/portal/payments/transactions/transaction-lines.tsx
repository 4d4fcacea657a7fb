import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getTransaction, LEDGER_ACCOUNTS } from '@ballast/contract/payments/transactions.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Amount } from '../../../app/figures/amounts.tsx';
import { formatDate } from '../../../app/figures/format-date.ts';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx';
import styles from './transaction-page.module.css';

type Detail = AnswerOf<typeof getTransaction>;
type Line = Detail['lines'][number];

const ACCOUNT_WORDS: Readonly<Record<(typeof LEDGER_ACCOUNTS)[number], MessageDescriptor>> = {
  AVAILABLE: msg`Available`,
  SETTLING: msg`Settling`,
  UNITS: msg`In the fund`,
  HOLDBACK: msg`Held back`,
  RECEIVABLE: msg`Owed`,
};

/** The lines of the ledger that make the amount, and what else moved with them. */
export function TransactionLines({ transaction }: { transaction: Detail }) {
  const { t } = useLingui();
  const counted = transaction.lines.filter(({ counts }) => counts);
  const others = transaction.lines.filter(({ counts }) => !counts);
  return (
    <>
      <Card title={<Trans>In the ledger</Trans>} flush={counted.length > 0}>
        {counted.length > 0 ? (
          <>
            <LineTable caption={t`Ledger lines of this transaction`} lines={counted} />
            <Sum transaction={transaction} />
          </>
        ) : (
          <NothingBooked transaction={transaction} />
        )}
      </Card>
      {others.length > 0 ? (
        <Card title={<Trans>Moved with it</Trans>} flush>
          <LineTable caption={t`What else moved with it`} lines={others} />
        </Card>
      ) : null}
    </>
  );
}

function Sum({ transaction: { status, amount, asset } }: { transaction: Detail }) {
  if (status !== 'completed') {
    return (
      <p className={styles.note}>
        <Trans>These lines cancel each other out: your balance is as it was.</Trans>
      </p>
    );
  }
  return (
    <p className={styles.note}>
      <Trans>
        Together they are <Amount value={amount} asset={asset} signed full />, the amount of this
        transaction.
      </Trans>
    </p>
  );
}

function NothingBooked({ transaction: { status, held, asset } }: { transaction: Detail }) {
  if (status !== 'processing') {
    return <Trans>Nothing was booked: your balance is as it was.</Trans>;
  }
  if (held === null) return <Trans>Nothing is booked yet.</Trans>;
  return (
    <Trans>
      Nothing is booked yet. Until it ends, <Amount value={held} asset={asset} full /> of your
      available balance is held for it.
    </Trans>
  );
}

function LineTable({ caption, lines }: { caption: string; lines: readonly Line[] }) {
  return (
    <DataTable
      caption={caption}
      columns={COLUMNS}
      rows={lines}
      rowKey={(line) => `${line.entry} ${line.account} ${line.asset} ${line.amount}`}
    />
  );
}

const COLUMNS: readonly Column<Line>[] = [
  {
    key: 'account',
    header: <Trans>Account</Trans>,
    lead: true,
    cell: (line) => <AccountName account={line.account} />,
  },
  {
    key: 'booked',
    place: 'below',
    header: <Trans>Booked</Trans>,
    cell: (line) => <time dateTime={line.at}>{formatDate(line.at, 'mediumWithZone')}</time>,
  },
  { key: 'entry', header: <Trans>Entry</Trans>, cell: (line) => line.entry },
  {
    key: 'amount',
    place: 'end',
    header: <Trans>Amount</Trans>,
    figure: true,
    cell: (line) => <Amount value={line.amount} asset={line.asset} signed />,
  },
  {
    key: 'balance',
    header: <Trans>Balance after</Trans>,
    figure: true,
    cell: (line) => <Amount value={line.balance_after} asset={line.asset} />,
  },
];

function AccountName({ account }: { account: Line['account'] }) {
  const { i18n } = useLingui();
  return i18n._(ACCOUNT_WORDS[account]);
}
