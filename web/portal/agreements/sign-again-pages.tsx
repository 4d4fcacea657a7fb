import { getMe } from '@ballast/contract/account/me.ts';
import {
  getOutdatedAgreements,
  type OutdatedAgreements,
} from '@ballast/contract/agreements/outdated-agreements.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatDate } from '../../app/figures/format-date.ts';
import { FlowScreen } from '../../app/forms/flow-screen.tsx';
import { ButtonLink, useGo } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { callQuery, queryClient, useCallQuery } from '../../app/session/queries.ts';
import { client } from '../../app/session/start.ts';
import { setUser } from '../../app/session/use-user.ts';
import { Card } from '../../ui/card.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { SettingRow, SettingRows } from '../../ui/lists/setting-row.tsx';
import { Note } from '../../ui/note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OnboardingFrame } from '../onboarding/onboarding-frame.tsx';
import { WaitingForSignatory } from '../onboarding/signatories/waiting-for-signatory.tsx';
import { Signing } from './signing.tsx';

/** Why agreements are signed again, which ones, and what that changes meanwhile. */
export function SignAgainPage() {
  const { data } = useCallQuery(getOutdatedAgreements);
  if (data?.since === null) return <NothingToSign />;
  return (
    <FlowScreen
      title={<Trans>Sign your agreements again</Trans>}
      lead={
        <Trans>
          Your details have changed since you signed. The agreements that you signed stay in force
          until the new ones are signed; all of them are kept under Documents.
        </Trans>
      }
      close={paths.portfolio()}
    >
      {data ? <Outdated outdated={data} /> : <Skeleton height={24} />}
    </FlowScreen>
  );
}

function NothingToSign() {
  return (
    <FlowScreen
      title={<Trans>Everything is signed</Trans>}
      lead={<Trans>Your agreements say what we know of you. There is nothing more to do.</Trans>}
      close={paths.portfolio()}
    >
      <ButtonLink to={paths.portfolio()}>
        <Trans>Go to your portfolio</Trans>
      </ButtonLink>
      <ButtonLink to={paths.documents()} variant="default">
        <Trans>View your documents</Trans>
      </ButtonLink>
    </FlowScreen>
  );
}

function Outdated({ outdated }: { outdated: OutdatedAgreements }) {
  const { t } = useLingui();
  const { before, now, items, signatory } = outdated;
  return (
    <>
      <Card title={<Trans>What has changed</Trans>}>
        <Facts>
          <Fact long="text" label={<Trans>In the agreements you signed</Trans>}>
            {before.join(', ')}
          </Fact>
          <Fact long="text" label={<Trans>Now</Trans>}>
            {now.join(', ')}
          </Fact>
        </Facts>
      </Card>
      <Card flush title={<Trans>To sign again</Trans>}>
        <SettingRows label={t`To sign again`}>
          {items.map(({ id, title, signer_name: name, signed_at: at }) => (
            <SettingRow
              key={id}
              title={<span lang="en">{title}</span>}
              text={
                <Trans>
                  Signed by {name} on {formatDate(at)}
                </Trans>
              }
            />
          ))}
        </SettingRows>
      </Card>
      <Note tone="info" title={<Trans>Meanwhile</Trans>}>
        <Trans>
          New subscriptions to private funds wait until everything is signed. Nothing else does: you
          can redeem and withdraw as ever.
        </Trans>
      </Note>
      {signatory ? <BySignatory signatory={signatory} /> : <Sign />}
    </>
  );
}

function Sign() {
  return (
    <ButtonLink to={paths.signAgain('/next')} fullWidth>
      <Trans>Read and sign</Trans>
    </ButtonLink>
  );
}

type Signatory = NonNullable<OutdatedAgreements['signatory']>;

function BySignatory({ signatory: { name, is_asked: isAsked } }: { signatory: Signatory }) {
  if (isAsked) return <WaitingForSignatory />;
  return (
    <Note tone="info" title={<Trans>We are asking {name} to sign</Trans>}>
      <Trans>
        {name} signs for your company and gets a link by email within a minute. You need not do
        anything.
      </Trans>
    </Note>
  );
}

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
