import { getKyb, type Kyb } from '@ballast/contract/onboarding/kyb/kyb.ts';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { ButtonLink, useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { callQuery, queryClient } from '../../../app/session/queries.ts';
import { client } from '../../../app/session/start.ts';
import { Signing } from '../../agreements/signing.tsx';
import { OnboardingFrame } from '../onboarding-frame.tsx';
import { useKyb } from './use-kyb.ts';

type Contract = Kyb['contracts'][number]['envelope_type'];

/** The signatory of a company signs one agreement after the other. */
export function KybAgreementsPage() {
  const go = useGo();
  const { contracts, legal_business_name: name } = useKyb();
  // The screen stays on an agreement just signed until the person goes on.
  const [current, setCurrent] = useState(() => firstOpen(contracts));
  const many = contracts.length;
  const number = contracts.findIndex(({ envelope_type }) => envelope_type === current) + 1;

  async function goOn(): Promise<void> {
    const kyb = await client.call(getKyb);
    queryClient.setQueryData(callQuery(getKyb).queryKey, kyb);
    const next = firstOpen(kyb.contracts);
    setCurrent(next);
    if (next === null) await go(paths.kybSuccess());
  }

  return (
    <OnboardingFrame
      wide
      back={paths.kybSuccess()}
      close={paths.portfolio()}
      title={
        current === null ? <Trans>All agreements are signed</Trans> : <Trans>Sign for {name}</Trans>
      }
      lead={
        current === null ? (
          <Trans>There is nothing more to sign for {name}.</Trans>
        ) : (
          <Trans>
            Agreement {number} of {many}. You read it here and sign it with your name.
          </Trans>
        )
      }
    >
      {current === null ? (
        <ButtonLink to={paths.kybSuccess()} fullWidth>
          <Trans>Continue</Trans>
        </ButtonLink>
      ) : (
        <Signing key={current} envelopeType={current} onSigned={goOn} />
      )}
    </OnboardingFrame>
  );
}

function firstOpen(contracts: Kyb['contracts']): Contract | null {
  return contracts.find(({ status }) => status !== 'SIGNED')?.envelope_type ?? null;
}
