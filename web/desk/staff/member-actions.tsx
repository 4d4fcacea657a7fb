import { resendSetupLink } from '@ballast/contract/staff/administration.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { showToast } from '../../app/errors/toasts.tsx';
import { useCallMutation } from '../../app/session/queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Choice, ChoiceList } from '../../ui/fields/choice-list.tsx';
import { KIND_WORDS, type StaffMember } from './access-words.ts';
import { AskChange, type Change } from './ask-change.tsx';
import { ChangeRoles } from './member-dialogs.tsx';

type Asked = Change | 'CHANGE_ROLES' | 'CHOOSE';

/** What an administrator can ask for about a colleague. */
export function MemberActions({ member }: { member: StaffMember }) {
  const { t } = useWords();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { name } = member;
  const close = () => setAsked(null);
  return (
    <>
      <Button
        size="sm"
        variant="default"
        aria-label={t`Change the access of ${name}`}
        onClick={() => setAsked('CHOOSE')}
      >
        <Trans>Change</Trans>
      </Button>
      {asked === 'CHOOSE' ? (
        <ChooseChange member={member} onChoose={setAsked} onClose={close} />
      ) : null}
      {asked === 'CHANGE_ROLES' ? <ChangeRoles member={member} onClose={close} /> : null}
      {asked !== null && asked !== 'CHANGE_ROLES' && asked !== 'CHOOSE' ? (
        <AskChange change={asked} person={member} onClose={close} />
      ) : null}
    </>
  );
}

type ChooseChangeProps = {
  member: StaffMember;
  onChoose: (change: Asked) => void;
  onClose: () => void;
};

function ChooseChange({ member, onChoose, onClose }: ChooseChangeProps) {
  const { i18n } = useLingui();
  const { t } = useWords();
  const resend = useCallMutation(resendSetupLink);
  const { id, name, state } = member;
  const sendLink = () =>
    resend.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          showToast({ tone: 'good', text: <Trans>The link is on its way</Trans> });
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Access of {name}</Trans>}
      actions={
        <Button variant="default" onClick={onClose}>
          <Trans>Back</Trans>
        </Button>
      }
    >
      <ChoiceList label={t`What to change`}>
        {state === 'INVITED' ? (
          <Choice title={<Trans>Send the link again</Trans>} onChoose={sendLink} />
        ) : null}
        {changesOf(member).map((change) => (
          <Choice
            key={change}
            title={i18n._(KIND_WORDS[change])}
            onChoose={() => onChoose(change)}
          />
        ))}
      </ChoiceList>
      <FailureNote error={resend.error} />
    </Dialog>
  );
}

function changesOf({ state, locks }: StaffMember): readonly (Change | 'CHANGE_ROLES')[] {
  if (state === 'SUSPENDED') return ['CHANGE_ROLES', 'REOPEN'];
  return [
    'CHANGE_ROLES',
    ...(locks.length > 0 ? ['LIFT_LOCK' as const] : []),
    ...(state === 'OPEN' ? ['RESET_ACCESS' as const] : []),
    'SUSPEND',
  ];
}
