import { verifySupportingDocuments } from '@ballast/contract/funds/subscriptions.ts';
import {
  isRecentProof,
  ProofGiven,
  sendProofOfAddress,
} from '@ballast/contract/onboarding/proofs/proofs.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { dayOfTyped, typeDate } from '../../../ui/fields/date-text.ts';
import { MaskedInput } from '../../../ui/fields/masked-input.tsx';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { UploadField, useStoredUploads } from '../../files/upload-field.tsx';
import { useRetryDialog } from '../../onboarding/use-retry-dialog.tsx';
import { latestSubscriptionQuery, proofOfAddressQuery } from './queries.ts';
import { stepPath } from './step-path.ts';
import { useFundSlug } from './subscribe-screen.tsx';

const SLOT = 'ADDRESS';

/** The document that shows where somebody lives. */
export function ProofOfAddressPage() {
  const fundSlug = useFundSlug();
  const proof = useQuery(proofOfAddressQuery());
  const latest = useQuery(latestSubscriptionQuery(fundSlug));
  const { isLoaded } = useStoredUploads('PROOF', SLOT);
  const isReady = proof.data && latest.data && isLoaded;
  // It is proved once, for every fund.
  if (proof.data?.status === 'APPROVED') {
    return <Navigate to="/explore/$slug" params={{ slug: fundSlug }} replace />;
  }
  return (
    <FlowScreen
      title={<Trans>Prove your address</Trans>}
      lead={
        <Trans>
          A bill, a bank statement or a letter from an authority. It shows your name and your
          registered home address, and is not older than three months.
        </Trans>
      }
      back={paths.subscriptionStatus(fundSlug)}
      close={paths.portfolio()}
    >
      {proof.data?.status === 'REJECTED' && proof.data.reason ? (
        <Note tone="caution" title={<Trans>We could not use the last one</Trans>}>
          {proof.data.reason}
        </Note>
      ) : null}
      {isReady ? <AddressForm requestId={latest.data.items[0]?.id} /> : <Skeleton height={24} />}
    </FlowScreen>
  );
}

function AddressForm({ requestId }: { requestId: string | undefined }) {
  const go = useGo();
  const { t } = useLingui();
  const fundSlug = useFundSlug();
  const send = useCallMutation(sendProofOfAddress);
  const handIn = useCallMutation(verifySupportingDocuments);
  const { stored, open } = useStoredUploads('PROOF', SLOT);
  const form = useForm({
    values: { dated_on: '' },
    fields: ['dated_on', 'upload_ids'],
    rules: ProofGiven,
    given: ({ dated_on }) => ({
      dated_on: dayOfTyped(dated_on) ?? '',
      upload_ids: stored.map(({ id }) => id),
    }),
    check: ({ dated_on }) => ({
      dated_on: problemOfDay(dated_on),
      upload_ids:
        open.length > 0 ? (
          <Trans>Wait until the file has arrived, or remove it</Trans>
        ) : (
          stored.length === 0 && <Trans>Choose a file</Trans>
        ),
    }),
    refusals: { document_not_recent: ['dated_on', <TooOld key="old" />] },
    send: async (body) => {
      await send.mutateAsync({ body });
      if (requestId) await handIn.mutateAsync({ params: { id: requestId } });
      await go(stepPath(fundSlug, 'documents-status'));
    },
    retry: useRetryDialog(<Trans>We could not submit your documents</Trans>),
  });
  return (
    <Form form={form} submit={<Trans>Send the document</Trans>}>
      <UploadField
        purpose="PROOF"
        slot={SLOT}
        camera="environment"
        filesMax={5}
        label={<Trans>Your document</Trans>}
        error={form.errors.upload_ids}
        onStored={() => form.clearFieldError('upload_ids')}
      />
      <MaskedInput
        {...form.getInputProps('dated_on')}
        label={<Trans>Date on the document</Trans>}
        description={<Trans>Day, month and year, such as 17/05/2026</Trans>}
        placeholder={t`DD/MM/YYYY`}
        mask={typeDate}
      />
    </Form>
  );
}

function problemOfDay(typed: string) {
  if (typed.trim() === '') return <Trans>Field is required</Trans>;
  const day = dayOfTyped(typed);
  if (day === null) return <Trans>Enter a date that exists, as DD/MM/YYYY</Trans>;
  return !isRecentProof(day, new Date().toISOString().slice(0, 10)) && <TooOld />;
}

function TooOld() {
  return <Trans>It must be dated within the last three months</Trans>;
}
