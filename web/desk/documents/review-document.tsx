import { Reason } from '@ballast/contract/fields.ts';
import type { Kyb } from '@ballast/contract/onboarding/kyb/kyb.ts';
import type { KybDocument } from '@ballast/contract/onboarding/kyb/kyb-documents.ts';
import { reviewKybDocument } from '@ballast/contract/staff/kyb.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { useCallMutation } from '../../app/session/queries.ts';
import { useReload } from '../reviews/something-new.tsx';
import { TextDialog } from './text-dialog.tsx';

type ReviewDocumentProps = {
  clientId: string;
  /** What was there when the review was opened. */
  seen: string;
  document: KybDocument;
  name: string;
  status: Kyb['documents'][number]['status'];
  /** Nobody can look at it, so nobody finds it in order. */
  isWithheld: boolean;
};

export function ReviewDocument(props: ReviewDocumentProps) {
  const { clientId, seen, document, name, status, isWithheld } = props;
  const { t } = useLingui();
  const reload = useReload();
  const review = useCallMutation(reviewKybDocument);
  const [isAsking, setAsking] = useState(false);
  const params = { id: clientId, document };
  return (
    <>
      {status === 'APPROVED' || isWithheld ? null : (
        <Button
          variant="default"
          size="xs"
          loading={review.isPending && !isAsking}
          aria-label={t`In order: ${name}`}
          onClick={() =>
            review.mutate(
              { params, body: { decision: 'APPROVE', seen_event: seen } },
              { onError: reload },
            )
          }
        >
          <Trans>In order</Trans>
        </Button>
      )}
      <Button
        variant="default"
        size="xs"
        aria-label={t`Ask for it again: ${name}`}
        onClick={() => setAsking(true)}
      >
        <Trans>Ask for it again</Trans>
      </Button>
      {isAsking ? (
        <TextDialog
          title={name}
          field="reason"
          rules={Reason}
          label={<Trans>What is wrong with it?</Trans>}
          description={<Trans>The client reads it, once the review is decided.</Trans>}
          lengthMax={500}
          submit={<Trans>Ask for it again</Trans>}
          onClose={() => setAsking(false)}
          onText={(reason) =>
            review.mutateAsync(
              { params, body: { decision: 'REJECT', reason, seen_event: seen } },
              { onError: reload },
            )
          }
        />
      ) : (
        <FailureNote error={review.error} />
      )}
    </>
  );
}
