import { REDEMPTION } from '@ballast/contract/funds/redemption-flow.ts';
import { submitRedemptionRequest } from '@ballast/contract/funds/redemption-requests.ts';
import type { RedemptionTerms } from '@ballast/contract/funds/unit-redemptions.ts';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ask } from '../../../app/errors/dialogs.tsx';
import { draftOf, useDraft } from '../../../app/forms/flow-draft.ts';
import { ButtonLink, useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { Signing } from '../../agreements/signing.tsx';
import { redemptionTermsQuery } from './queries.ts';
import { RedeemUnitsScreen } from './redeem-units-screen.tsx';
import { RedemptionSignature } from './redemption-signature.tsx';

/** The agreement, or whose signature by a link it waits for; once it is signed the redemption is submitted and its units set aside. */
export function RedeemUnitsAgreementPage() {
  const go = useGo();
  const { fundSlug: slug, currencyCode } = useParams({
    from: '/client/redeem/$fundSlug/currency/$currencyCode/agreement',
  });
  const { requestId: id } = useDraft(REDEMPTION);
  const submit = useCallMutation(submitRedemptionRequest);
  const { data: terms } = useQuery(redemptionTermsQuery(slug));
  const signedBy = terms?.signed_by ?? null;

  async function onSigned(): Promise<void> {
    await submit.mutateAsync({ params: { id } });
    const seesIt = await tellSuccess();
    await go(seesIt ? paths.redemptions(slug) : paths.portfolio(), { replace: true });
    draftOf(REDEMPTION).reset();
  }

  return (
    <RedeemUnitsScreen
      slug={slug}
      title={signedBy ? <Trans>Your redemption waits</Trans> : <Trans>Sign your redemption</Trans>}
      lead={<Lead signedBy={signedBy} />}
      step={4}
      {...(!signedBy && { back: paths.redeemConfirm(slug, currencyCode) })}
    >
      {({ draft }) =>
        signedBy ? (
          <SignedByLink slug={slug} draft={draft} />
        ) : (
          <Signing envelopeType="REDEMPTION_AGREEMENT" onSigned={onSigned} />
        )
      }
    </RedeemUnitsScreen>
  );
}

function Lead({ signedBy }: { signedBy: string | null }) {
  if (signedBy === null) {
    return (
      <Trans>
        Your units are set aside when you have signed. You can take the redemption back until its
        cut-off.
      </Trans>
    );
  }
  return (
    <Trans>
      {signedBy} signs for your company and was sent a link by email. Once they have signed, your
      redemption is submitted and your units are set aside.
    </Trans>
  );
}

type SignedByLinkProps = { slug: string; draft: RedemptionTerms['draft'] };

/** Whose signature it waits for; it is submitted without this screen. */
function SignedByLink({ slug, draft }: SignedByLinkProps) {
  return (
    <>
      {draft ? <RedemptionSignature draft={draft} /> : null}
      <ButtonLink to={paths.redemptions(slug)}>
        <Trans>See your redemptions</Trans>
      </ButtonLink>
      <ButtonLink to={paths.portfolio()} variant="default">
        <Trans>Go to your portfolio</Trans>
      </ButtonLink>
    </>
  );
}

function tellSuccess(): Promise<boolean> {
  return ask({
    title: <Trans>Your redemption is submitted</Trans>,
    text: (
      <Trans>
        Your units are set aside until the dealing date. Then the fund is valued, your units are
        redeemed at that value, and the proceeds come to your available balance.
      </Trans>
    ),
    confirm: <Trans>See how it stands</Trans>,
    refuse: <Trans>Go to your portfolio</Trans>,
  });
}
