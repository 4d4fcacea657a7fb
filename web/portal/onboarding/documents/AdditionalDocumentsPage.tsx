import {
  AdditionalDocuments,
  type DocumentRequest,
  sendAdditionalDocuments,
} from '@ballast/contract/onboarding/documents/additional-documents.ts';
import { Trans } from '@lingui/react/macro';
import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { Card } from '../../../ui/card.tsx';
import { Stack } from '../../../ui/frames/stack.tsx';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { documentRequestQuery } from '../../documents/queries.ts';
import { SentFiles } from '../../files/file-rows.tsx';
import { UploadField, useStoredUploads } from '../../files/upload-field.tsx';
import { CaseTimeline } from '../case-timeline.tsx';
import { OnboardingFrame } from '../onboarding-frame.tsx';
import { useRetryDialog } from '../use-retry-dialog.tsx';

/** What is asked for, why again, and the files. */
export function AdditionalDocumentsPage() {
  const { data } = useQuery(documentRequestQuery());
  const { isLoaded } = useStoredUploads('ADDITIONAL');
  return (
    <OnboardingFrame
      wide
      close={paths.portfolio()}
      title={<Trans>Send documents</Trans>}
      lead={<Trans>We need something more from you. Only our team will see it.</Trans>}
    >
      {data && isLoaded ? <Asked request={data.request} /> : <Skeleton height={20} />}
    </OnboardingFrame>
  );
}

function Asked({ request }: { request: DocumentRequest | null }) {
  if (!request) {
    return (
      <Note tone="info" title={<Trans>No documents are asked for at present</Trans>}>
        <Trans>What you sent was decided. There is nothing more to do.</Trans>
      </Note>
    );
  }
  const { wanted, sendings, review } = request;
  return (
    <>
      <Note tone="info" title={<Trans>What we need</Trans>}>
        {wanted}
      </Note>
      {review ? (
        <Card title={<Trans>What you have sent</Trans>}>
          <Stack gap="medium">
            <SentFiles files={sendings.flatMap(({ files }) => files)} />
            <CaseTimeline review={review} />
          </Stack>
        </Card>
      ) : null}
      <DocumentsForm />
    </>
  );
}

function DocumentsForm() {
  const go = useGo();
  const send = useCallMutation(sendAdditionalDocuments);
  const { stored, open } = useStoredUploads('ADDITIONAL');
  const form = useForm({
    values: { note: '' },
    fields: ['upload_ids', 'note'],
    rules: AdditionalDocuments,
    given: ({ note }) => ({
      upload_ids: stored.map(({ id }) => id),
      ...(note.trim() && { note: note.trim() }),
    }),
    check: () => {
      if (open.length > 0) {
        return { upload_ids: <Trans>Wait until the file has arrived, or remove it</Trans> };
      }
      return { upload_ids: stored.length === 0 && <Trans>Choose a file</Trans> };
    },
    send: async (body) => {
      await send.mutateAsync({ body });
      await go(paths.uploadDocumentsSuccess());
    },
    retry: useRetryDialog(<Trans>We could not submit your documents</Trans>),
  });
  return (
    <Form form={form} submit={<Trans>Send documents</Trans>}>
      <UploadField
        purpose="ADDITIONAL"
        camera="environment"
        label={<Trans>Your documents</Trans>}
        error={form.errors.upload_ids}
        onStored={() => form.clearFieldError('upload_ids')}
      />
      <Textarea
        {...form.getInputProps('note')}
        label={<Trans>A note for our team (optional)</Trans>}
        description={<Trans>Anything else we should know.</Trans>}
        maxLength={1000}
        rows={3}
      />
    </Form>
  );
}
