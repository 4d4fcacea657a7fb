import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useAction } from '../../../app/forms/use-action.ts';
import { Stack } from '../../../ui/frames/stack.tsx';
import { Note } from '../../../ui/note.tsx';
import {
  findBrowserWallet,
  signInBrowser,
  WalletFailure,
  type WalletProblem,
} from './browser-wallet.ts';

type SignInBrowserProps = {
  address: string;
  message: string;
  onSigned: (signature: string) => void;
};

/** Signs with the wallet of this browser, where there is one (spec/decisions.md, section 12). */
export function SignInBrowser({ address, message, onSigned }: SignInBrowserProps) {
  const [wallet] = useState(findBrowserWallet);
  const signing = useAction(async () => {
    if (wallet) onSigned(await signInBrowser(wallet, address, message));
  });
  if (!wallet) return null;
  const problem = signing.error instanceof WalletFailure ? signing.error.problem : null;
  return (
    <Stack>
      <div>
        <Button loading={signing.running} onClick={() => void signing.run()}>
          <Trans>Sign with the wallet in this browser</Trans>
        </Button>
      </div>
      {problem === null ? null : <Note tone="bad">{PROBLEMS[problem]}</Note>}
    </Stack>
  );
}

const PROBLEMS: Readonly<Record<WalletProblem, ReactNode>> = {
  other_account: (
    <Trans>
      The wallet in this browser does not show this address. Choose the account with this address
      there, and try again.
    </Trans>
  ),
  declined: <Trans>The wallet did not sign, because you declined there. You can try again.</Trans>,
  asks_already: <Trans>The wallet waits for your answer already. Open it, and answer there.</Trans>,
  failed: (
    <Trans>
      The wallet could not sign. Sign the message there by hand, and paste the signature here.
    </Trans>
  ),
};
