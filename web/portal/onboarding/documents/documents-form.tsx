import {
  AdditionalDocuments,
  sendAdditionalDocuments,
} from '@ballast/contract/onboarding/documents/additional-documents.ts';
import { Trans } from '@lingui/react/macro';
import { Textarea } from '@mantine/core';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { UploadField, useStoredUploads } from '../../files/upload-field.tsx';
import { useRetryDialog } from '../use-retry-dialog.tsx';

/** The files and a word with them. */
export function DocumentsForm() {
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
        label={<Trans>A note for our desk (optional)</Trans>}
        description={<Trans>If there is something that we should know.</Trans>}
        maxLength={1000}
        rows={3}
      />
    </Form>
  );
}
