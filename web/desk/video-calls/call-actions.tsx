import { CALL_TAKERS } from '@ballast/contract/account/roles.ts';
import {
  CallOutcome,
  recordCallOutcome,
  type TeamCall,
  takeCall,
} from '@ballast/contract/staff/team-calls.ts';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Radio, Textarea } from '@mantine/core';
import { useId, useState } from 'react';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { showToast } from '../../app/errors/toasts.tsx';
import { Form } from '../../app/forms/form.tsx';
import { useForm } from '../../app/forms/use-form.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { useUser } from '../../app/session/use-user.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useMayCall } from '../may-call.ts';

const NOTE_MAX = 2000;

/** What a member of staff can do about a call. */
export function CallActions({ call }: { call: TeamCall }) {
  const { id, state, join_url: url, outcome_due: isDue, taken_by: by } = call;
  const may = useMayCall(CALL_TAKERS);
  const me = useUser();
  const take = useCallMutation(takeCall);
  const [isEnding, setEnding] = useState(false);
  if (!may || state !== 'BOOKED') return '–';
  return (
    <>
      <Group gap="xs">
        {by?.id === me.id ? null : (
          <Button
            size="sm"
            variant="default"
            loading={take.isPending}
            onClick={() => take.mutate({ params: { id } })}
          >
            <Trans>Take</Trans>
          </Button>
        )}
        {url === null ? null : (
          <Button
            size="sm"
            variant="default"
            component="a"
            href={url}
            target="_blank"
            rel="noreferrer"
          >
            <Trans>Join</Trans>
          </Button>
        )}
        {isDue ? (
          <Button size="sm" onClick={() => setEnding(true)}>
            <Trans>Outcome</Trans>
          </Button>
        ) : null}
      </Group>
      <FailureNote error={take.error} />
      {isEnding ? <OutcomeDialog call={call} onClose={() => setEnding(false)} /> : null}
    </>
  );
}

function OutcomeDialog({ call, onClose }: { call: TeamCall; onClose: () => void }) {
  const formId = useId();
  const record = useCallMutation(recordCallOutcome);
  const isAwaited = call.purpose === 'WALLET' || call.purpose === 'WITHDRAWAL';
  const form = useForm({
    values: { outcome: '', note: '' },
    rules: CallOutcome,
    send: async (body) => {
      await record.mutateAsync({ params: { id: call.id }, body });
      showToast({ tone: 'good', text: <Trans>The outcome is recorded</Trans> });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>What became of the call with {call.client.name}?</Trans>}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
          <Button type="submit" form={formId} loading={form.running}>
            <Trans>Record</Trans>
          </Button>
        </>
      }
    >
      <Form form={form} id={formId} buttons={null}>
        <Radio.Group {...form.getInputProps('outcome')} label={<Trans>Outcome</Trans>}>
          <Radio
            value="HELD"
            mt="xs"
            label={
              isAwaited ? (
                <Trans>
                  Held: it was the client, and the withdrawal is theirs. What waits goes on.
                </Trans>
              ) : (
                <Trans>Held</Trans>
              )
            }
          />
          <Radio
            value="MISSED"
            mt="xs"
            label={
              isAwaited ? (
                <Trans>
                  Missed, or not certain that it was the client. What waits stays, and the client is
                  told so.
                </Trans>
              ) : (
                <Trans>Missed</Trans>
              )
            }
          />
        </Radio.Group>
        <Textarea
          {...form.getInputProps('note')}
          label={<Trans>Note for the team</Trans>}
          description={<Trans>Clients do not see it.</Trans>}
          maxLength={NOTE_MAX}
          rows={3}
        />
      </Form>
    </Dialog>
  );
}
