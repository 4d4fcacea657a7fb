import { getMe } from '@ballast/contract/account/me.ts';
import {
  getOutdatedAgreements,
  type OutdatedAgreements,
} from '@ballast/contract/agreements/outdated-agreements.ts';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { ButtonLink, useGo } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { callQuery, queryClient, useCallQuery } from '../../app/session/queries.ts';
import { client } from '../../app/session/start.ts';
import { setUser } from '../../app/session/use-user.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OnboardingFrame } from '../onboarding/onboarding-frame.tsx';
import { Signing } from './signing.tsx';

/** One agreement after the other, each read and signed as the first time. */
export function SignNextPage() {
  const { data } = useCallQuery(getOutdatedAgreements);
  return (
    <OnboardingFrame
      wide
      back={paths.signAgain()}
      close={paths.portfolio()}
      title={<Trans>Sign your agreements again</Trans>}
      lead={<Trans>You read each of them here and sign it with your name.</Trans>}
    >
      {data ? <InTurn outdated={data} /> : <Skeleton height={32} />}
    </OnboardingFrame>
  );
}

type Kind = OutdatedAgreements['items'][number]['envelope_type'];

function InTurn({ outdated }: { outdated: OutdatedAgreements }) {
  const go = useGo();
  // The screen stays on an agreement just signed until the person goes on.
  const [current, setCurrent] = useState(() => firstOf(outdated));

  async function goOn(): Promise<void> {
    const now = await client.call(getOutdatedAgreements);
    queryClient.setQueryData(callQuery(getOutdatedAgreements).queryKey, now);
    const next = firstOf(now);
    if (next !== null) return setCurrent(next);
    setUser(await client.call(getMe));
    await go(paths.signAgain());
  }

  if (current === null) {
    return (
      <ButtonLink to={paths.signAgain()} fullWidth>
        <Trans>Continue</Trans>
      </ButtonLink>
    );
  }
  return <Signing key={current} envelopeType={current} onSigned={goOn} />;
}

function firstOf({ items }: OutdatedAgreements): Kind | null {
  return items[0]?.envelope_type ?? null;
}
