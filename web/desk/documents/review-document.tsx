import { Reason } from '@ballast/contract/fields.ts';
import type { Kyb } from '@ballast/contract/onboarding/kyb/kyb.ts';
import type { KybDocument } from '@ballast/contract/onboarding/kyb/kyb-documents.ts';
import { reviewKybDocument } from '@ballast/contract/staff/kyb.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { useCallMutation } from '../../app/session/queries.ts';
import { useKey } from '../keys/desk-keys.ts';
import { KeyHint, useKeyShortcut } from '../keys/key-hint.tsx';
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
  /** Whether it is the one that is looked at, for which the keys are. */
  isOpen: boolean;
  onApproved: () => void;
};

export function ReviewDocument(props: ReviewDocumentProps) {
  const { clientId, seen, document, name, status, isWithheld, isOpen, onApproved } = props;
  const { t } = useLingui();
  const reload = useReload();
  const review = useCallMutation(reviewKybDocument);
  const [isAsking, setAsking] = useState(false);
  const params = { id: clientId, document };
  const mayApprove = status !== 'APPROVED' && !isWithheld;
  const approve = () =>
    review.mutate(
      { params, body: { decision: 'APPROVE', seen_event: seen } },
      { onError: reload, onSuccess: onApproved },
    );
  useKey('o', isOpen && mayApprove && !review.isPending ? approve : null);
  useKey('w', isOpen ? () => setAsking(true) : null);
  const keys = { approve: useKeyShortcut('o'), ask: useKeyShortcut('w') };
  return (
    <>
      {mayApprove ? (
        <Button
          variant="default"
          size="xs"
          loading={review.isPending && !isAsking}
          aria-label={t`In order: ${name}`}
          rightSection={isOpen ? <KeyHint of="o" /> : null}
          onClick={approve}
          {...(isOpen && keys.approve)}
        >
          <Trans>In order</Trans>
        </Button>
      ) : null}
      <Button
        variant="default"
        size="xs"
        aria-label={t`Ask for it again: ${name}`}
        rightSection={isOpen ? <KeyHint of="w" /> : null}
        onClick={() => setAsking(true)}
        {...(isOpen && keys.ask)}
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
