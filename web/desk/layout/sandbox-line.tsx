import { getSandboxes, type SandboxName } from '@ballast/contract/staff/sandboxes.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { LOCALE } from '../../app/figures/format-decimal.ts';
import { useCallQuery } from '../../app/session/queries.ts';
import styles from './sandbox-line.module.css';

const NAMES: Readonly<Record<SandboxName, MessageDescriptor>> = {
  CUSTODY: msg`custody`,
  TRADE: msg`trading`,
  EMAIL: msg`email`,
  SMS: msg`SMS`,
  WHATSAPP: msg`WhatsApp`,
  SIGN_IN: msg`sign-in by Google and Apple`,
  SIGNING: msg`signing`,
  VERIFICATION: msg`verification of identity`,
};

/** Names the providers that are sandboxes, under every screen of staff; nothing where there is none. */
export function SandboxLine() {
  const { i18n } = useLingui();
  const { data } = useCallQuery(getSandboxes);
  if (!data || data.sandboxes.length === 0) return null;
  const names = new Intl.ListFormat(LOCALE).format(
    data.sandboxes.map((name) => i18n._(NAMES[name])),
  );
  return (
    <p className={styles.line} data-sandboxes>
      <Trans>Sandboxes, with nothing real behind them: {names}.</Trans>
    </p>
  );
}
