import { sendAdditionalDocuments } from '@ballast/contract/onboarding/additional-documents.ts';
import { Trans } from '@lingui/react/macro';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useGo } from '../../app/link.tsx';
import { paths } from '../../app/paths.ts';
import { useWriting } from '../../app/queries.ts';
import { StepForm } from '../onboarding/step-form.tsx';
import { useStepForm } from '../onboarding/use-step-form.tsx';
import { UploadField } from '../uploads/upload-field.tsx';
import { useStoredUploads } from '../uploads/use-stored-uploads.ts';

const NOTE_MAX = 1000;

/** The files and a word with them. */
export function DocumentsForm() {
  const go = useGo();
  const send = useWriting(sendAdditionalDocuments);
  const [note, setNote] = useState('');
  const { stored, open } = useStoredUploads('ADDITIONAL');
  const form = useStepForm<'upload_ids' | 'note'>({
    fields: ['upload_ids', 'note'],
    check: () => {
      if (open.length > 0) {
        return { upload_ids: <Trans>Wait until the file has arrived, or remove it</Trans> };
      }
      return stored.length === 0 ? { upload_ids: <Trans>Choose a file</Trans> } : {};
    },
    send: async () => {
      const upload_ids = stored.map(({ id }) => id);
      const said = note.trim();
      await send.mutateAsync({ body: { upload_ids, ...(said && { note: said }) } });
      await go(paths.uploadDocumentsSuccess());
    },
    failure: <Trans>We could not submit your documents</Trans>,
  });
  return (
    <StepForm form={form} submit={<Trans>Send documents</Trans>}>
      <UploadField
        purpose="ADDITIONAL"
        camera="environment"
        label={<Trans>Your documents</Trans>}
        error={form.problems.upload_ids}
        onStored={() => form.forget('upload_ids')}
      />
      <Textarea
        name="note"
        label={<Trans>A note for our desk (optional)</Trans>}
        description={<Trans>If there is something that we should know.</Trans>}
        maxLength={NOTE_MAX}
        rows={3}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        error={form.problems.note ?? null}
      />
    </StepForm>
  );
}
