import { createInvestment, quoteInvestment } from '@ballast/contract/funds/investments.ts';
import { useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { useQuotedAction } from '../quotes/use-quoted-action.ts';
import { investmentDraft } from './investment-draft.ts';

/** The quote of the entered investment and its acceptance, which goes on to the success screen. */
export function useInvestment(fundId: string) {
  const go = useGo();
  const quote = useCallMutation(quoteInvestment);
  const create = useCallMutation(createInvestment);
  return useQuotedAction({
    ask: async () => {
      const { currency, amount } = investmentDraft.read();
      if (currency === null) return null;
      return quote.mutateAsync({ body: { fund: fundId, currency, amount } });
    },
    accept: async (quoteId) => {
      const { id } = await create.mutateAsync({ body: { quote_id: quoteId } });
      await go(paths.investSuccess(fundId, id), { replace: true });
    },
    startOver: async () => {
      investmentDraft.change({ amount: '' });
      await go(paths.investAmount(fundId), { replace: true });
    },
  });
}
