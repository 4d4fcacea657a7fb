import { createRedemption, quoteRedemption } from '@ballast/contract/funds/redemptions.ts';
import { CRYPTO_CODES } from '@ballast/contract/money/asset.ts';
import { Trans } from '@lingui/react/macro';
import { ask } from '../../../app/errors/dialogs.tsx';
import { useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { useQuotedAction } from '../quotes/use-quoted-action.ts';
import { redemptionDraft } from './redemption-draft.ts';

/** The quote of the entered redemption and its acceptance, which ends in the success dialog. */
export function useRedemption(slug: string, currencyCode: string) {
  const go = useGo();
  const quote = useCallMutation(quoteRedemption);
  const create = useCallMutation(createRedemption);
  return useQuotedAction({
    ask: async () => {
      const { amount, useMax } = redemptionDraft.read();
      const currency = CRYPTO_CODES.find((code) => code === currencyCode);
      if (!currency) return null;
      const wanted = { fund: slug, currency };
      return quote.mutateAsync({
        body: useMax ? { ...wanted, use_max: true } : { ...wanted, amount },
      });
    },
    accept: async (quoteId) => {
      const { id } = await create.mutateAsync({ body: { quote_id: quoteId } });
      const seeTransaction = await tellSuccess();
      await go(seeTransaction ? paths.transaction(id) : paths.portfolio(), { replace: true });
    },
    startOver: async () => {
      redemptionDraft.change({ amount: '', useMax: false });
      await go(paths.redeemAmount(slug, currencyCode), { replace: true });
    },
  });
}

function tellSuccess(): Promise<boolean> {
  return ask({
    title: <Trans>Your redemption is on its way</Trans>,
    text: (
      <Trans>
        We sell the assets now, usually within a minute or two; it may take up to 20 minutes. The
        proceeds are then available in your portfolio, and we email you.
      </Trans>
    ),
    confirm: <Trans>See the transaction</Trans>,
    refuse: <Trans>Go to the portfolio</Trans>,
  });
}
