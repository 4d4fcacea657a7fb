import { Reason } from '@ballast/contract/fields.ts';
import {
  answerCorrection,
  askCorrectionPasskey,
} from '@ballast/contract/payments/asked-corrections.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { PasskeyFailureNote } from '../../app/access/passkeys/passkey-failure-note.tsx';
import { showToast } from '../../app/errors/toasts.tsx';
import { Form } from '../../app/forms/form.tsx';
import { useForm } from '../../app/forms/use-form.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { client } from '../../app/session/start.ts';
import { Card } from '../../ui/card.tsx';
import { TextDialog } from '../documents/text-dialog.tsx';
import { sign } from '../passkeys/sign.ts';
import { CorrectionFacts } from './correction-facts.tsx';
import { type Correction, KIND_WORDS } from './correction-words.ts';

const REASON_LENGTH_MAX = 500;

type WaitingProps = {
  correction: Correction;
  /** Whoever looks decides with a passkey. */
  passkeyOwed: boolean;
};

/** A correction that waits, with all that whoever decides it has to see, and its buttons. */
export function WaitingCorrection({ correction, passkeyOwed }: WaitingProps) {
  const { i18n } = useLingui();
  return (
    <Card title={i18n._(KIND_WORDS[correction.kind])}>
      <CorrectionFacts correction={correction} />
      {passkeyOwed ? (
        <p>
          {correction.sending ? (
            <Trans>
              Your passkey signs it: the decision, the lines, how much goes back to where, and the
              evidence.
            </Trans>
          ) : (
            <Trans>Your passkey signs it: the decision, the lines and the evidence.</Trans>
          )}
        </p>
      ) : null}
      <AnswerCorrection correction={correction} passkeyOwed={passkeyOwed} />
    </Card>
  );
}

type AnswerProps = { correction: Pick<Correction, 'id' | 'may'>; passkeyOwed: boolean };

function AnswerCorrection({ correction: { id, may }, passkeyOwed }: AnswerProps) {
  const answer = useCallMutation(answerCorrection);
  const [isDeclining, setDeclining] = useState(false);
  const form = useForm({
    values: {},
    send: async () => {
      const signed = await signCorrection(id, 'CONFIRMED', passkeyOwed);
      await answer.mutateAsync({ params: { id }, body: { decision: 'CONFIRMED', ...signed } });
      showToast({ tone: 'good', text: <Trans>The correction is confirmed</Trans> });
    },
  });
  return (
    <>
      <Form
        form={form}
        failure={<PasskeyFailureNote error={form.failure} />}
        buttons={
          <Group mt="xs" gap="sm">
            {may === 'ANSWER' ? (
              <Button type="submit" loading={form.running}>
                <Trans>Confirm</Trans>
              </Button>
            ) : null}
            <Button variant="default" disabled={form.running} onClick={() => setDeclining(true)}>
              {may === 'TAKE_BACK' ? <Trans>Take back</Trans> : <Trans>Decline</Trans>}
            </Button>
          </Group>
        }
      />
      {isDeclining ? (
        <Decline id={id} passkeyOwed={passkeyOwed} onClose={() => setDeclining(false)} />
      ) : null}
    </>
  );
}

function signCorrection(id: string, decision: 'CONFIRMED' | 'DECLINED', owed: boolean) {
  const asked = { params: { id }, body: { decision } };
  return sign({ owed, ask: () => client.call(askCorrectionPasskey, asked) });
}

type DeclineProps = { id: string; passkeyOwed: boolean; onClose: () => void };

function Decline({ id, passkeyOwed, onClose }: DeclineProps) {
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
        const signed = await signCorrection(id, 'DECLINED', passkeyOwed);
        const body = { decision: 'DECLINED' as const, reason, ...signed };
        await answer.mutateAsync({ params: { id }, body });
        showToast({ tone: 'good', text: <Trans>The correction is closed</Trans> });
      }}
      onClose={onClose}
    />
  );
}
