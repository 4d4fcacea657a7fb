import type { AnswerOf } from '@ballast/contract/call.ts';
import type { TRANSACTION_STATUSES } from '@ballast/contract/payments/transactions.ts';
import type { ADDRESS_USES, PAYMENT_KINDS, searchDesk } from '@ballast/contract/staff/search.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Amount } from '../../app/figures/amounts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { networkName } from '../../app/figures/network-name.ts';
import { TransferHash } from '../../app/figures/transfer-hash.tsx';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { TypeWord } from '../clients/account-badges.tsx';
import { CaseBadges } from '../reviews/case-badges.tsx';
import { QUEUE_WORDS } from '../reviews/case-words.ts';

type Found = AnswerOf<typeof searchDesk>;
type Client = Found['clients'][number];
type Case = Found['cases'][number];
type Payment = Found['payments'][number];
type Address = Found['addresses'][number];

type ClientsProps = {
  clients: readonly Client[];
  /** What was looked for, where there are more; null where these are all. */
  search: string | null;
};

/** The clients that are found; nothing where there is none. */
export function FoundClients({ clients, search }: ClientsProps) {
  const { t } = useWords();
  if (clients.length === 0) return null;
  return (
    <Card
      flush
      title={<Trans>Clients</Trans>}
      aside={
        search === null ? null : (
          <Link to={paths.deskClients({ search })}>
            <Trans>Show all</Trans>
          </Link>
        )
      }
    >
      <DataTable
        caption={t`Clients`}
        columns={CLIENT_COLUMNS}
        rows={clients}
        rowKey={({ id }) => id}
      />
    </Card>
  );
}

const CLIENT_COLUMNS: readonly Column<Client>[] = [
  {
    key: 'name',
    header: <Trans>Name</Trans>,
    lead: true,
    cell: ({ id, name, email }) => <Link to={paths.deskClient(id)}>{name || email}</Link>,
  },
  { key: 'email', header: <Trans>Email</Trans>, place: 'below', cell: ({ email }) => email },
  {
    key: 'type',
    header: <Trans>Type</Trans>,
    cell: ({ account_type }) => <TypeWord type={account_type} />,
  },
];

/** The reviews that are found; nothing where there is none. */
export function FoundCases({ cases }: { cases: readonly Case[] }) {
  const { t } = useWords();
  if (cases.length === 0) return null;
  return (
    <Card flush title={<Trans>Reviews</Trans>}>
      <DataTable caption={t`Reviews`} columns={CASE_COLUMNS} rows={cases} rowKey={({ id }) => id} />
    </Card>
  );
}

const CASE_COLUMNS: readonly Column<Case>[] = [
  {
    key: 'case',
    header: <Trans>Review</Trans>,
    lead: true,
    cell: ({ id, queue }) => (
      <Link to={paths.deskCase(id)}>
        <Words of={QUEUE_WORDS[queue]} />
      </Link>
    ),
  },
  { key: 'client', header: <Trans>Client</Trans>, place: 'below', cell: clientLink },
  {
    key: 'status',
    header: <Trans>Status</Trans>,
    place: 'end',
    cell: (item) => <CaseBadges item={item} />,
  },
  {
    key: 'received',
    header: <Trans>Received</Trans>,
    place: 'belowEnd',
    cell: ({ opened_at }) => <Moment at={opened_at} />,
  },
];

/** The payments that are found; nothing where there is none. */
export function FoundPayments({ payments }: { payments: readonly Payment[] }) {
  const { t } = useWords();
  if (payments.length === 0) return null;
  return (
    <Card flush title={<Trans>Payments</Trans>}>
      <DataTable
        caption={t`Payments`}
        columns={PAYMENT_COLUMNS}
        rows={payments}
        rowKey={({ id }) => id}
      />
    </Card>
  );
}

const KIND_WORDS: Readonly<Record<(typeof PAYMENT_KINDS)[number], MessageDescriptor>> = {
  deposit: msg`Deposit`,
  withdrawal: msg`Withdrawal`,
  investment: msg`Investment`,
  redemption: msg`Redemption`,
  exchange: msg`Exchange`,
  subscription: msg`Subscription`,
  reversal: msg`Reversal`,
};

type PaymentStatus = (typeof TRANSACTION_STATUSES)[number];

const STATUS_WORDS: Readonly<Record<PaymentStatus, MessageDescriptor>> = {
  processing: msg`In progress`,
  completed: msg`Completed`,
  failed: msg`Failed`,
};

const STATUS_TONES: Readonly<Record<PaymentStatus, Tone>> = {
  processing: 'accent',
  completed: 'good',
  failed: 'bad',
};

const PAYMENT_COLUMNS: readonly Column<Payment>[] = [
  {
    key: 'payment',
    header: <Trans>Payment</Trans>,
    lead: true,
    cell: ({ kind, case_id: caseId, client_id: clientId, hash }) => (
      <>
        <Link to={caseId === null ? paths.deskClient(clientId) : paths.deskCase(caseId)}>
          <Words of={KIND_WORDS[kind]} />
        </Link>
        {hash === null ? null : <TransferHash hash={hash} network={null} />}
      </>
    ),
  },
  { key: 'client', header: <Trans>Client</Trans>, place: 'below', cell: clientLink },
  {
    key: 'status',
    header: <Trans>Status</Trans>,
    place: 'belowEnd',
    cell: ({ status }) => (
      <StatusBadge tone={STATUS_TONES[status]}>
        <Words of={STATUS_WORDS[status]} />
      </StatusBadge>
    ),
  },
  {
    key: 'at',
    header: <Trans>Received</Trans>,
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
  {
    key: 'amount',
    header: <Trans>Amount</Trans>,
    place: 'end',
    figure: true,
    cell: ({ amount, asset }) => <Amount value={amount} asset={asset} open />,
  },
];

/** The clients whose address it is; nothing where it is nobody's. */
export function FoundAddresses({ addresses }: { addresses: readonly Address[] }) {
  const { t } = useWords();
  if (addresses.length === 0) return null;
  return (
    <Card flush title={<Trans>Addresses</Trans>}>
      <DataTable
        caption={t`Addresses`}
        columns={ADDRESS_COLUMNS}
        rows={addresses}
        rowKey={({ use, network, memo, client_id }) => [use, network, memo, client_id].join(' ')}
      />
    </Card>
  );
}

const USE_WORDS: Readonly<Record<(typeof ADDRESS_USES)[number], MessageDescriptor>> = {
  DEPOSIT: msg`The client pays in here`,
  WALLET: msg`A wallet of the client`,
};

const ADDRESS_COLUMNS: readonly Column<Address>[] = [
  { key: 'client', header: <Trans>Client</Trans>, lead: true, cell: clientLink },
  {
    key: 'use',
    header: <Trans>Use</Trans>,
    place: 'below',
    cell: ({ use }) => <Words of={USE_WORDS[use]} />,
  },
  { key: 'network', header: <Trans>Network</Trans>, cell: ({ network }) => networkName(network) },
  { key: 'address', header: <Trans>Address</Trans>, cell: AddressText },
];

function AddressText({ address, memo }: Address) {
  return (
    <span style={{ overflowWrap: 'anywhere' }}>
      {address}
      {memo === null ? null : ` · ${memo}`}
    </span>
  );
}

function clientLink({ client_id, client_name }: { client_id: string; client_name: string }) {
  return <Link to={paths.deskClient(client_id)}>{client_name}</Link>;
}

function Words({ of }: { of: MessageDescriptor }) {
  const { i18n } = useLingui();
  return i18n._(of);
}

function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{formatDate(at, 'mediumWithTime')}</time>;
}
