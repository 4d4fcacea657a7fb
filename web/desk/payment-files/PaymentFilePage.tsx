import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getPaymentFile } from '@ballast/contract/staff/payment-files.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Amount } from '../../app/figures/amounts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { Note } from '../../ui/note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FileState } from './file-rows.tsx';
import { RAIL_WORDS, REASON_WORDS } from './file-words.ts';
import { PaymentRows } from './payment-rows.tsx';
import { filedPaymentsQuery, paymentFileQuery } from './queries.ts';
import { ReleaseFile } from './release-file.tsx';

const route = getRouteApi('/staff/desk/payment-files/$id');

type File = AnswerOf<typeof getPaymentFile>;

/** A file with each of its payments, and while it waits, its release by a second person. */
export function PaymentFilePage() {
  const { id } = route.useParams();
  const { t } = useWords();
  const { data: file } = useQuery(paymentFileQuery(id));
  const { data: payments } = useQuery(filedPaymentsQuery(id));
  return (
    <Stack>
      <PageHeader
        back={
          <Link to={paths.deskPaymentFiles()}>
            <Trans>Back to payment files</Trans>
          </Link>
        }
        title={<Trans>Payment file</Trans>}
      />
      {file && payments ? (
        <>
          <KeptBack {...file} />
          <FileFacts file={file} />
          {file.state === 'PREPARED' ? <ReleaseFile file={file} /> : null}
          <Card title={<Trans>Payments</Trans>} flush>
            <Paged
              words={{ more: t`Show more` }}
              page={(cursor, after) => <PaymentRows file={file} cursor={cursor} after={after} />}
            />
          </Card>
        </>
      ) : (
        <Skeleton height={60} />
      )}
    </Stack>
  );
}

function KeptBack({ discarded_because: reason }: File) {
  const { i18n } = useLingui();
  return reason === null ? null : <Note tone="caution">{i18n._(REASON_WORDS[reason])}</Note>;
}

function FileFacts({ file }: { file: File }) {
  const { i18n } = useLingui();
  const { currency, rail, account_end: end, prepared_by: by, released_by: releaser } = file;
  const way = i18n._(RAIL_WORDS[rail]);
  return (
    <Card>
      <Facts>
        <Fact label={<Trans>State</Trans>}>
          <FileState {...file} />
        </Fact>
        <Fact label={<Trans>Amount</Trans>}>
          <Amount value={file.amount} asset={currency} />
        </Fact>
        <Fact label={<Trans>Payments</Trans>}>{file.payments}</Fact>
        <Fact label={<Trans>Leaves</Trans>}>
          <Trans>
            {currency} account ending {end}, by {way}
          </Trans>
        </Fact>
        <Fact label={<Trans>Prepared by</Trans>}>
          {by.name}, {formatDate(file.prepared_at, 'mediumWithTime')}
        </Fact>
        <Fact label={<Trans>Released by</Trans>}>
          {releaser && file.released_at
            ? `${releaser.name}, ${formatDate(file.released_at, 'mediumWithTime')}`
            : '–'}
        </Fact>
        <Fact label={<Trans>Sent to the bank</Trans>}>
          {file.sent_at ? formatDate(file.sent_at, 'mediumToSecond') : '–'}
        </Fact>
        <Fact label={<Trans>Refused by the bank</Trans>}>{file.refused}</Fact>
        <Fact label={<Trans>Reference at the bank</Trans>} long="text">
          {file.message_id}
        </Fact>
      </Facts>
    </Card>
  );
}
