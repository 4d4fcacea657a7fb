import {
  mayDo,
  resendInvitation,
  withdrawInvitation,
} from '@ballast/contract/staff/invitations.ts';
import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { ask } from '../../app/errors/dialogs.tsx';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { showToast } from '../../app/errors/toasts.tsx';
import { useCallMutation } from '../../app/session/queries.ts';
import type { Invitation } from './invitation-words.ts';

type InvitationActionsProps = { invitation: Invitation; onCorrect: () => void };

export function InvitationActions({ invitation, onCorrect }: InvitationActionsProps) {
  const { id, state, company, accepted_at } = invitation;
  // From then on the answers are the company's own.
  const isTaken = company !== null && accepted_at !== null;
  const send = useCallMutation(resendInvitation);
  const withdraw = useCallMutation(withdrawInvitation);

  async function giveUp(): Promise<void> {
    const isSure = await ask({
      title: <Trans>Withdraw this invitation?</Trans>,
      text: <Trans>The link no longer works. You can send another invitation.</Trans>,
      confirm: <Trans>Withdraw it</Trans>,
      refuse: <Trans>Keep it</Trans>,
      grave: true,
    });
    if (isSure) withdraw.mutate({ params: { id } });
  }

  return (
    <>
      <Group mt="md">
        {mayDo('CORRECT', state) && !isTaken ? (
          <Button variant="default" onClick={onCorrect}>
            <Trans>Correct the details</Trans>
          </Button>
        ) : null}
        {mayDo('SEND', state) ? (
          <Button
            variant="default"
            loading={send.isPending}
            onClick={() =>
              send.mutate(
                { params: { id } },
                { onSuccess: () => showToast({ tone: 'good', text: <Trans>Sent again</Trans> }) },
              )
            }
          >
            <Trans>Send it again</Trans>
          </Button>
        ) : null}
        {mayDo('WITHDRAW', state) ? (
          <Button variant="default" loading={withdraw.isPending} onClick={() => void giveUp()}>
            <Trans>Withdraw</Trans>
          </Button>
        ) : null}
      </Group>
      <FailureNote error={send.error ?? withdraw.error} />
    </>
  );
}
