import { REDEMPTION } from '@ballast/contract/funds/redemption-flow.ts';
import { submitRedemptionRequest } from '@ballast/contract/funds/redemption-requests.ts';
import { Trans } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { ask } from '../../../app/errors/dialogs.tsx';
import { draftOf, useDraft } from '../../../app/forms/flow-draft.ts';
import { useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { Signing } from '../../agreements/signing.tsx';
import { RedeemUnitsScreen } from './redeem-units-screen.tsx';

/** The agreement; once it is signed the redemption is submitted and its units set aside. */
export function RedeemUnitsAgreementPage() {
  const go = useGo();
  const { fundSlug: slug, currencyCode } = useParams({
    from: '/client/redeem/$fundSlug/currency/$currencyCode/agreement',
  });
  const { requestId: id } = useDraft(REDEMPTION);
  const submit = useCallMutation(submitRedemptionRequest);

  async function onSigned(): Promise<void> {
    await submit.mutateAsync({ params: { id } });
    const seesIt = await tellSuccess();
    await go(seesIt ? paths.redemptions(slug) : paths.portfolio(), { replace: true });
    draftOf(REDEMPTION).reset();
  }

  return (
    <RedeemUnitsScreen
      slug={slug}
      title={<Trans>Sign your redemption</Trans>}
      lead={
        <Trans>
          Your units are set aside when you have signed. You can take the redemption back until its
          cut-off.
        </Trans>
      }
      step={4}
      back={paths.redeemConfirm(slug, currencyCode)}
    >
      {() => <Signing envelopeType="REDEMPTION_AGREEMENT" onSigned={onSigned} />}
    </RedeemUnitsScreen>
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
