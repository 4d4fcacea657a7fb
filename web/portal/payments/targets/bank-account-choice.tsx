import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getBankAccount } from '@ballast/contract/payments/bank-accounts.ts';
import { Trans } from '@lingui/react/macro';
import { IconBuildingBank } from '@tabler/icons-react';
import { Choice } from '../../../ui/fields/choice-list.tsx';
import styles from './target-choice.module.css';
import { TargetState } from './target-state.tsx';
import type { Choosing } from './wallet-choice.tsx';

type BankAccount = AnswerOf<typeof getBankAccount>;

/** A bank account, or why and until when it cannot be paid to. */
export function BankAccountChoice({ account, ...choosing }: { account: BankAccount } & Choosing) {
  const { name, bank_name: bankName, account_ending: ending } = account;
  return (
    <Choice
      mark={
        <span className={styles.mark}>
          <IconBuildingBank size={20} stroke={1.6} aria-hidden="true" />
        </span>
      }
      title={name ?? bankName}
      text={
        <span className={styles.text}>
          <span>
            {name === null ? null : <>{bankName} · </>}
            <Trans>ending in {ending}</Trans>
          </span>
          <TargetState target={account} kind="account" />
        </span>
      }
      {...choosing}
    />
  );
}
