import { getSignatoryRequest } from '@ballast/contract/onboarding/signatories/signatories.ts';
import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useCallQuery } from '../../../app/session/queries.ts';
import { useUser } from '../../../app/session/use-user.ts';
import { EntityFrame } from '../entity/entity-frame.tsx';
import { useCompleteEntity } from '../entity/use-complete-entity.ts';
import { useEntityDetails } from '../entity/use-entity.ts';
import { OnboardingFrame } from '../onboarding-frame.tsx';
import { useRetryDialog } from '../use-retry-dialog.tsx';
import { WaitingForSignatory } from './waiting-for-signatory.tsx';

/** Whom the company waits for. */
export function RequestReceivedPage() {
  const go = useGo();
  const { account_status } = useUser();
  useEffect(() => {
    if (account_status === 'ACTIVE') void go(paths.entitySuccess(), { replace: true });
  }, [account_status, go]);
  return account_status === 'INACTIVE' ? <NotSentYet /> : <Sent />;
}

function Sent() {
  const { data: request } = useCallQuery(getSignatoryRequest);
  return (
    <OnboardingFrame
      title={<Trans>Request received</Trans>}
      lead={
        request?.declined_at ? (
          <Trans>The account opens as soon as the letter is signed.</Trans>
        ) : (
          <Trans>
            The account opens as soon as the letter is signed. We’ll email you; there is nothing
            left for you to do until then.
          </Trans>
        )
      }
    >
      <WaitingForSignatory />
    </OnboardingFrame>
  );
}

/** Somebody was named, and the page was left before the request went. */
function NotSentYet() {
  const { signatory_first_name, signatory_last_name, signatory_email } = useEntityDetails();
  const form = useForm({
    values: {},
    send: useCompleteEntity(),
    retry: useRetryDialog(<Trans>We could not send the request</Trans>),
  });
  return (
    <EntityFrame
      step="REQUEST_RECEIVED"
      title={<Trans>The request has not been sent yet</Trans>}
      lead={
        <Trans>
          You named {signatory_first_name} {signatory_last_name} ({signatory_email}). Go back to
          correct it.
        </Trans>
      }
    >
      <Form form={form} submit={<Trans>Send the request</Trans>} />
    </EntityFrame>
  );
}
