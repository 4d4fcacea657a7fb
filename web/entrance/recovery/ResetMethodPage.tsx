import { RECOVERY } from '@ballast/contract/access/recovery-flow.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { AccessScreen } from '../../app/access/access-screen.tsx';
import type { PhoneChannelName } from '../../app/access/phone-code-form.tsx';
import { draftOf, useDraft } from '../../app/forms/flow-draft.ts';
import { paths } from '../../app/routing/paths.ts';
import { Choice, ChoiceList } from '../../ui/fields/choice-list.tsx';
import { useGo } from '../router.ts';

export function ResetMethodPage() {
  const { t } = useLingui();
  const { verification } = useDraft(RECOVERY);
  const go = useGo();
  const ending = verification?.phone_ending;

  function choose(channel: PhoneChannelName): void {
    draftOf(RECOVERY).change({ channel });
    void go(paths.resetPhone());
  }

  return (
    <AccessScreen
      title={<Trans>Confirm it’s you</Trans>}
      lead={
        ending ? (
          <Trans>
            We’ll send a code to the phone number ending in {ending}. How would you like to receive
            it?
          </Trans>
        ) : (
          <Trans>We’ll send a code to your phone. How would you like to receive it?</Trans>
        )
      }
    >
      <ChoiceList label={t`How to send the code`}>
        <Choice
          title={<Trans>Text message</Trans>}
          text={<Trans>To your phone number</Trans>}
          onChoose={() => choose('SMS')}
        />
        <Choice
          title={<Trans>WhatsApp</Trans>}
          text={<Trans>If your phone number is linked to WhatsApp</Trans>}
          onChoose={() => choose('WHATSAPP')}
        />
      </ChoiceList>
    </AccessScreen>
  );
}
