import type { AnswerOf } from '@ballast/contract/call.ts';
import type { listDepositCurrencies } from '@ballast/contract/payments/currencies.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { goTo } from '../../../app/routing/enter.ts';
import { useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { queryClient } from '../../../app/session/queries.ts';
import { depositCurrenciesQuery } from './queries.ts';

type Currencies = AnswerOf<typeof listDepositCurrencies>;
type Kind = Currencies['items'][number]['type'];

/**
 * Whether a currency can be deposited (spec/investing.md, section 8): NOT_FOUND where it is not taken so, UNEXPECTED where the list
 * could not be read.
 */
export type DepositCheck = 'AVAILABLE' | 'NOT_FOUND' | 'UNEXPECTED';

export function depositCheck(
  list: Currencies | null | undefined,
  code: string,
  type: Kind,
): DepositCheck {
  if (!list) return 'UNEXPECTED';
  const isAvailable = list.items.some(
    (currency) => currency.code === code && currency.type === type && currency.is_deposit_available,
  );
  return isAvailable ? 'AVAILABLE' : 'NOT_FOUND';
}

/** Leads back to the deposit root from a currency that is not taken. The screen says so when the list cannot be read. */
export async function checkDepositCurrency(code: string, type: Kind): Promise<void> {
  const list = await queryClient.ensureQueryData(depositCurrenciesQuery()).catch(() => null);
  if (depositCheck(list, code, type) === 'NOT_FOUND') throw goTo(paths.deposit());
}

/** Whether money may be sent in this currency: nothing to send it to is shown before that is known. */
export function useDepositCheck(code: string, type: Kind): DepositCheck {
  const { data } = useQuery(depositCurrenciesQuery());
  const check = depositCheck(data, code, type);
  const go = useGo();
  useEffect(() => {
    if (check === 'NOT_FOUND') void go(paths.deposit(), { replace: true });
  }, [check, go]);
  return check;
}
