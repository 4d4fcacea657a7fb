import { Reason } from '@ballast/contract/fields.ts';
import { answerCorrection } from '@ballast/contract/payments/corrections.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { showToast } from '../../app/errors/toasts.tsx';
import { useCallMutation } from '../../app/session/queries.ts';
import { Card } from '../../ui/card.tsx';
import { TextDialog } from '../documents/text-dialog.tsx';
import { CorrectionFacts } from './correction-facts.tsx';
import { type Correction, KIND_WORDS } from './correction-words.ts';

const REASON_LENGTH_MAX = 500;

/** A correction that waits, with all that whoever decides it has to see, and its buttons. */
export function WaitingCorrection({ correction }: { correction: Correction }) {
  const { i18n } = useLingui();
  return (
    <Card title={i18n._(KIND_WORDS[correction.kind])}>
      <CorrectionFacts correction={correction} />
      <AnswerCorrection correction={correction} />
    </Card>
  );
}

type AnswerProps = { correction: Pick<Correction, 'id' | 'may'> };

function AnswerCorrection({ correction: { id, may } }: AnswerProps) {
  const answer = useCallMutation(answerCorrection);
  const [isDeclining, setDeclining] = useState(false);
  const confirm = () =>
    answer.mutate(
      { params: { id }, body: { decision: 'CONFIRMED' } },
      {
        onSuccess: () =>
          showToast({ tone: 'good', text: <Trans>The correction is confirmed</Trans> }),
      },
    );
  return (
    <>
      <Group mt="lg" gap="sm">
        {may === 'ANSWER' ? (
          <Button loading={answer.isPending} onClick={confirm}>
            <Trans>Confirm</Trans>
          </Button>
        ) : null}
        <Button variant="default" disabled={answer.isPending} onClick={() => setDeclining(true)}>
          {may === 'TAKE_BACK' ? <Trans>Take back</Trans> : <Trans>Decline</Trans>}
        </Button>
      </Group>
      <FailureNote error={answer.error} />
      {isDeclining ? <Decline id={id} onClose={() => setDeclining(false)} /> : null}
    </>
  );
}

function Decline({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useCallMutation(answerCorrection);
  return (
    <TextDialog
      title={<Trans>Do not post it</Trans>}
      field="reason"
      rules={Reason}
      label={<Trans>Reason</Trans>}
      description={
        <Trans>It is kept with the correction, which cannot be confirmed any more.</Trans>
      }
      lengthMax={REASON_LENGTH_MAX}
      submit={<Trans>Do not post it</Trans>}
      onText={async (reason) => {
        await answer.mutateAsync({ params: { id }, body: { decision: 'DECLINED', reason } });
        showToast({ tone: 'good', text: <Trans>The correction is closed</Trans> });
      }}
      onClose={onClose}
    />
  );
}
