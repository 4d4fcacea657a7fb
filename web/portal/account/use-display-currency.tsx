import { changeMe } from '@ballast/contract/account/me.ts';
import { knownAssets } from '@ballast/contract/money/asset.ts';
import { Trans } from '@lingui/react/macro';
import { useCallMutation } from '../../app/session/queries.ts';
import { setUser, useUser } from '../../app/session/use-user.ts';

type DisplayCurrency = {
  readonly value: string;
  readonly isDisabled: boolean;
  readonly choices: readonly { readonly code: string; readonly name: string }[];
  readonly choose: (code: string) => void;
};

/** The currency in which the client has everything shown. Another one changes every figure that is open. */
export function useDisplayCurrency(): DisplayCurrency {
  const { default_currency: current, support_admin_id: agent } = useUser();
  const change = useCallMutation(changeMe);
  return {
    value: (change.isPending && change.variables.body?.default_currency) || current,
    isDisabled: agent !== null || change.isPending,
    choices: knownAssets().filter(({ may_be_displayed }) => may_be_displayed),
    choose: (code) =>
      void change.mutateAsync({ body: { default_currency: code } }).then(setUser, tellFailure),
  };
}

async function tellFailure(error: unknown): Promise<void> {
  const { failureToast } = await import('./failure-toast.tsx');
  failureToast(<Trans>Could not change the currency</Trans>, error);
}
