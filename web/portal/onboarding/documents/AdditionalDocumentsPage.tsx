import type { DocumentRequest } from '@ballast/contract/onboarding/documents/additional-documents.ts';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { FailureNote } from '../../../app/errors/failure-note.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { Stack } from '../../../ui/frames/stack.tsx';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { documentRequestQuery } from '../../documents/queries.ts';
import { SentFiles } from '../../files/file-rows.tsx';
import { CaseTimeline } from '../case-timeline.tsx';
import { OnboardingFrame } from '../onboarding-frame.tsx';
import { DocumentsForm } from './documents-form.tsx';

/** /upload-documents: what is asked for, why again, and the files. */
export function AdditionalDocumentsPage() {
  const { data, error } = useQuery(documentRequestQuery());
  return (
    <OnboardingFrame
      wide
      close={paths.portfolio()}
      title={<Trans>Send documents</Trans>}
      lead={<Trans>We need something more from you. It goes to our desk and to nobody else.</Trans>}
    >
      <FailureNote error={data ? null : error} />
      {data ? <Asked request={data.request} /> : <Skeleton height={20} />}
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
