import { PASSWORD_LIMBS } from '@ballast/contract/access/password.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import styles from './access-form.module.css';

const LIMB_WORDS: Readonly<Record<keyof typeof PASSWORD_LIMBS, MessageDescriptor>> = {
  length: msg`12 characters or more`,
  lowerCase: msg`A lower case letter`,
  upperCase: msg`An upper case letter`,
  number: msg`A number`,
  special: msg`A special character`,
};

const LIMBS = Object.keys(LIMB_WORDS) as (keyof typeof PASSWORD_LIMBS)[];

/** What a new password needs, ticked off while it is typed. */
export function PasswordLimbs({ password }: { password: string }) {
  const { i18n } = useLingui();
  return (
    <ul className={styles.limbs}>
      {LIMBS.map((limb) => {
        const holds = PASSWORD_LIMBS[limb](password);
        return (
          <li key={limb} data-holds={holds || undefined}>
            <span aria-hidden="true">{holds ? '✓' : '·'}</span> {i18n._(LIMB_WORDS[limb])}
          </li>
        );
      })}
    </ul>
  );
}
