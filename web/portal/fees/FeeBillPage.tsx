import { downloadInvoice } from '@ballast/contract/fees/fees.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Amount } from '../../app/figures/amounts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { signOf } from '../../app/figures/format-decimal.ts';
import { readFile, saveFile } from '../../app/forms/read-file.ts';
import { useAction } from '../../app/forms/use-action.ts';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { useUser } from '../../app/session/use-user.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { Note } from '../../ui/note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { failureToast } from '../account/failure-toast.tsx';
import { BillState, FeeName } from './FeesPage.tsx';
import { FeeDays } from './fee-days.tsx';
import type { Bill } from './fee-terms.ts';
import { feeBillQuery } from './queries.ts';
import { WithdrawalCharges } from './withdrawal-charges.tsx';

const route = getRouteApi('/client/main/fees/$billId');

/** How often an invoice that is being made is asked for. */
const MAKING_REFRESH_MS = 2_000;

/** A bill: how it adds up, what it was charged from, and its invoice. */
export function FeeBillPage() {
  const { billId } = route.useParams();
  const { data } = useQuery({
    ...feeBillQuery(billId),
    refetchInterval: ({ state }) =>
      state.data?.invoice_ready === false ? MAKING_REFRESH_MS : false,
  });
  return (
    <Stack>
      <PageHeader
        back={
          <Link to={paths.fees()}>
            <Trans>Back to fees</Trans>
          </Link>
        }
        title={data ? <FeeName fee={data} /> : <Trans>Bill</Trans>}
        lead={
          data ? (
            <>
              {formatDate(data.starts_on)} – {formatDate(data.ends_on)}
            </>
          ) : (
            <Skeleton height={1.5} width={14} />
          )
        }
        actions={data ? <Invoice bill={data} /> : null}
      />
      {data ? <BillContent bill={data} /> : <Skeleton height={40} />}
    </Stack>
  );
}

function Invoice({ bill: { id, invoice_number: number, invoice_ready: isReady } }: { bill: Bill }) {
  const isOwnSession = useUser().support_admin_id === null;
  const downloading = useAction(async () => {
    try {
      saveFile(await readFile(downloadInvoice, { params: { id } }), `invoice-${number}.pdf`);
    } catch (error) {
      failureToast(<Trans>We could not download the invoice</Trans>, error);
    }
  });
  if (!isOwnSession) return null;
  return (
    <Button
      variant="default"
      loading={downloading.running}
      disabled={!isReady}
      onClick={() => void downloading.run()}
    >
      {isReady ? <Trans>Download invoice</Trans> : <Trans>Invoice is being made</Trans>}
    </Button>
  );
}

function BillContent({ bill }: { bill: Bill }) {
  const { t } = useLingui();
  const { accrued, charged_before: before, amount, owed, billed_at: at, payments } = bill;
  const { sells_on: sellsOn } = bill;
  return (
    <>
      {signOf(owed) === 0 ? null : (
        <Note tone="info" title={<Trans>Part of this bill is owed</Trans>}>
          <Trans>
            There was not enough cash for <Amount value={owed} />. You need do nothing: we charge it
            from the next money that comes in.
          </Trans>{' '}
          {sellsOn === null ? null : (
            <Trans>
              If there is still not enough on {formatDate(sellsOn, 'medium', 'UTC')}, we sell as
              much of your baskets as is missing, of each by what it is worth.
            </Trans>
          )}
        </Note>
      )}
      <Card title={<Trans>Bill</Trans>} aside={<BillState owed={owed} />}>
        <Facts>
          <Fact label={<Trans>Accrued in the period</Trans>}>
            <Amount value={accrued} />
          </Fact>
          {signOf(before) === 0 ? null : (
            <Fact label={<Trans>Less charged with withdrawals</Trans>}>
              <Amount value={before} />
            </Fact>
          )}
          <Fact label={<Trans>Amount</Trans>}>
            <strong>
              <Amount value={amount} />
            </strong>
          </Fact>
          <Fact label={<Trans>Invoice number</Trans>}>{bill.invoice_number}</Fact>
          <Fact label={<Trans>Billed</Trans>}>{formatDate(at)}</Fact>
        </Facts>
        {payments.length > 0 ? (
          <DataTable
            caption={t`What it was charged from`}
            columns={PAYMENTS}
            rows={payments}
            rowKey={(payment) => `${payment.paid_at} ${payment.asset}`}
          />
        ) : null}
      </Card>
      <Card title={<Trans>Working</Trans>}>
        <FeeDays days={bill.days} schedules={bill.schedules} />
        <WithdrawalCharges charges={bill.on_withdrawals} />
      </Card>
    </>
  );
}

type Payment = Bill['payments'][number];

const PAYMENTS: readonly Column<Payment>[] = [
  {
    key: 'asset',
    header: <Trans>Charged from</Trans>,
    lead: true,
    cell: ({ asset }) => asset,
  },
  {
    key: 'charged',
    place: 'belowEnd',
    header: <Trans>Charged</Trans>,
    figure: true,
    cell: ({ charged, asset }) => <Amount value={charged} asset={asset} full />,
  },
  {
    key: 'amount',
    place: 'end',
    header: <Trans>For</Trans>,
    figure: true,
    cell: ({ amount }) => <Amount value={amount} />,
  },
  {
    key: 'price',
    header: <Trans>Price</Trans>,
    figure: true,
    cell: ({ price }) => <Amount value={price} open />,
  },
  {
    key: 'at',
    place: 'below',
    header: <Trans>When</Trans>,
    cell: ({ paid_at: at }) => formatDate(at),
  },
];
