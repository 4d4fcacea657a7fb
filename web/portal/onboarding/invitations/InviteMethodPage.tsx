import { Trans, useLingui } from '@lingui/react/macro';
import { AccessScreen } from '../../../app/access/access-screen.tsx';
import { useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { Choice, ChoiceList } from '../../../ui/fields/choice-list.tsx';

export function InviteMethodPage() {
  const { t } = useLingui();
  const go = useGo();
  return (
    <AccessScreen
      title={<Trans>Confirm it’s you</Trans>}
      lead={<Trans>We’ll send a code to your phone. How would you like to receive it?</Trans>}
    >
      <ChoiceList label={t`How to send the code`}>
        <Choice
          title={<Trans>Text message</Trans>}
          text={<Trans>To your phone number</Trans>}
          onChoose={() => void go(paths.inviteSms())}
        />
        <Choice
          title={<Trans>WhatsApp</Trans>}
          text={<Trans>If your phone number is linked to WhatsApp</Trans>}
          onChoose={() => void go(paths.inviteWhatsApp())}
        />
      </ChoiceList>
    </AccessScreen>
  );
}
