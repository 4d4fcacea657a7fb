import { goTo } from '../../../app/routing/enter.ts';
import { paths } from '../../../app/routing/paths.ts';
import { queryClient } from '../../../app/session/queries.ts';
import { depositCurrenciesQuery } from './queries.ts';

/** Lets in when the currency can be deposited, else back to the deposit root. The screen shows a failed list. */
export async function checkDepositCurrency(code: string, type: 'crypto' | 'fiat'): Promise<void> {
  const list = await queryClient.ensureQueryData(depositCurrenciesQuery()).catch(() => null);
  const isAvailable = list?.items.some(
    (currency) => currency.code === code && currency.type === type && currency.is_deposit_available,
  );
  if (list && !isAvailable) throw goTo(paths.deposit());
}
