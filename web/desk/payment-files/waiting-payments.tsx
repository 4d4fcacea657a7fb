import { PAYMENT_FILE_KEEPERS } from '@ballast/contract/account/roles.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import {
  type listWaitingPayments,
  preparePaymentFile,
  type WaitingPayments,
} from '@ballast/contract/staff/payment-files.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { Amount } from '../../app/figures/amounts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { useGo } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { useMayCall } from '../may-call.ts';
import { RAIL_WORDS } from './file-words.ts';

/** What no file has yet, by the account that pays, each with the way to put it into one. */
export function Waiting({ by_file: byFile, items }: AnswerOf<typeof listWaitingPayments>) {
  const { t } = useWords();
  return (
    <Card title={<Trans>Waiting for a file</Trans>} flush>
      {items.length === 0 ? (
        <NothingWaits byFile={byFile} />
      ) : (
        <DataTable
          caption={t`Payments that wait for a file`}
          columns={COLUMNS}
          rows={items}
          rowKey={({ currency, rail }) => `${currency}/${rail}`}
        />
      )}
    </Card>
  );
}

function NothingWaits({ byFile }: { byFile: boolean }) {
  return byFile ? (
    <EmptyState
      title={<Trans>No payment waits</Trans>}
      text={<Trans>An approved withdrawal to a bank account appears here.</Trans>}
    />
  ) : (
    <EmptyState
      title={<Trans>No files are used</Trans>}
      text={<Trans>Payments go to this bank one by one, as soon as they are approved.</Trans>}
    />
  );
}

const COLUMNS: readonly Column<WaitingPayments>[] = [
  { key: 'account', header: <Trans>Account</Trans>, lead: true, cell: (row) => <From {...row} /> },
  {
    key: 'payments',
    header: <Trans>Payments</Trans>,
    figure: true,
    cell: ({ payments }) => payments,
  },
  {
    key: 'amount',
    header: <Trans>Amount</Trans>,
    figure: true,
    place: 'end',
    cell: ({ amount, currency }) => <Amount value={amount} asset={currency} />,
  },
  {
    key: 'suspended',
    header: <Trans>Left out</Trans>,
    cell: (row) => <LeftOut {...row} />,
  },
  {
    key: 'oldest',
    header: <Trans>Oldest</Trans>,
    cell: ({ oldest_at: at }) => formatDate(at, 'mediumWithTime'),
  },
  { key: 'prepare', header: <Trans>File</Trans>, cell: (row) => <Prepare {...row} /> },
];

function From({ currency, rail, account_end: end }: WaitingPayments) {
  const { i18n } = useLingui();
  const way = i18n._(RAIL_WORDS[rail]);
  return (
    <Trans>
      {currency} by {way}, account ending {end}
    </Trans>
  );
}

function LeftOut({ suspended }: WaitingPayments) {
  return suspended === 0 ? '–' : <Trans>{suspended} of suspended clients</Trans>;
}

function Prepare({ currency, rail, payments, stopped }: WaitingPayments) {
  const { t } = useWords();
  const { i18n } = useLingui();
  const go = useGo();
  const may = useMayCall(PAYMENT_FILE_KEEPERS);
  const prepare = useCallMutation(preparePaymentFile);
  if (stopped) return <Trans>Withdrawals are paused</Trans>;
  if (!may || payments === 0) return '–';
  const way = i18n._(RAIL_WORDS[rail]);
  const send = () =>
    prepare.mutate(
      { body: { currency, rail } },
      { onSuccess: ({ id }) => void go(paths.deskPaymentFile(id)) },
    );
  return (
    <>
      <Button
        size="sm"
        variant="default"
        aria-label={t`Prepare a file: ${currency} by ${way}`}
        loading={prepare.isPending}
        onClick={send}
      >
        <Trans>Prepare a file</Trans>
      </Button>
      <FailureNote error={prepare.error} />
    </>
  );
}
