import { Trans, useLingui } from '@lingui/react/macro';
import { FlowScreen } from '../../app/flow-screen.tsx';
import { ButtonLink } from '../../app/link.tsx';
import { paths } from '../../app/paths.ts';
import { useUser } from '../../app/use-user.ts';
import { Card } from '../../ui/card.tsx';
import { Note } from '../../ui/note.tsx';
import { StepList } from '../../ui/step-list.tsx';

/** /onboarding: what is done, and what comes next, once every step that can be taken is done. */
export function OnboardingPage() {
  const { t } = useLingui();
  const { email, phone } = useUser();
  const [done, ahead] = [t`Done`, t`To come`];
  return (
    <FlowScreen
      title={<Trans>Your registration</Trans>}
      lead={<Trans>Your email address and your phone number are verified.</Trans>}
    >
      <Card>
        <StepList
          label={t`Steps of your registration`}
          steps={[
            { key: 'email', state: 'done', stateWord: done, title: t`Email address`, text: email },
            { key: 'phone', state: 'done', stateWord: done, title: t`Phone number`, text: phone },
            {
              key: 'details',
              state: 'ahead',
              stateWord: ahead,
              title: t`Your details`,
              text: t`Your password, your name, where you live and your experience as an investor`,
            },
            { key: 'identity', state: 'ahead', stateWord: ahead, title: t`Proof of identity` },
          ]}
        />
      </Card>
      <Note tone="info" title={<Trans>The next steps are not open yet</Trans>}>
        <Trans>
          What you have entered is kept. Come back the way you signed up, and you go on here.
        </Trans>
      </Note>
      <ButtonLink to={paths.logout()} variant="default">
        <Trans>Log out</Trans>
      </ButtonLink>
    </FlowScreen>
  );
}
