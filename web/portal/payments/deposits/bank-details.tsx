import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getFiatCredentials } from '@ballast/contract/payments/deposits.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { countryName } from '../../../app/figures/country-name.ts';
import { CopyButton } from '../../../ui/copy-field.tsx';
import { Fact, Facts } from '../../../ui/lists/facts.tsx';

type Credentials = AnswerOf<typeof getFiatCredentials>;
type Details = NonNullable<Credentials['wire']>;

/** Where to send money, by wire and by SWIFT; a way that there is no account for says so. */
export function BankDetailsTabs({ credentials: { currency, wire, swift } }: BankDetailsTabsProps) {
  const { t } = useLingui();
  return (
    <Tabs defaultValue={wire ? 'wire' : 'swift'}>
      <Tabs.List aria-label={t`Ways to send`}>
        <Tabs.Tab value="wire">
          <Trans>Wire</Trans>
        </Tabs.Tab>
        <Tabs.Tab value="swift">
          <Trans>SWIFT</Trans>
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="wire" pt="sm">
        {wire ? (
          <DetailsList details={wire} />
        ) : (
          <Trans>We have no account for wires in {currency}. Send it by SWIFT.</Trans>
        )}
      </Tabs.Panel>
      <Tabs.Panel value="swift" pt="sm">
        {swift ? (
          <DetailsList details={swift} />
        ) : (
          <Trans>We have no account for SWIFT in {currency}. Send it by wire.</Trans>
        )}
      </Tabs.Panel>
    </Tabs>
  );
}

type BankDetailsTabsProps = { credentials: Credentials };

function DetailsList({ details }: { details: Details }) {
  const { t } = useLingui();
  return (
    <Facts>
      <Copied label={<Trans>Recipient</Trans>} copy={t`Copy recipient`}>
        {details.recipient_name}
      </Copied>
      <Copied label={<Trans>IBAN</Trans>} copy={t`Copy IBAN`}>
        {details.iban?.replace(/(.{4})(?=.)/g, '$1 ')}
      </Copied>
      <Copied label={<Trans>Account number</Trans>} copy={t`Copy account number`}>
        {details.account_number}
      </Copied>
      <Copied
        label={
          details.bank_country === 'US' ? <Trans>Routing number</Trans> : <Trans>Sort code</Trans>
        }
        copy={t`Copy bank number`}
      >
        {details.routing_number}
      </Copied>
      <Copied label={<Trans>SWIFT/BIC</Trans>} copy={t`Copy SWIFT/BIC`}>
        {details.bic}
      </Copied>
      <Copied label={<Trans>Recipient’s address</Trans>} copy={t`Copy recipient’s address`}>
        {details.recipient_address}
      </Copied>
      <Copied label={<Trans>Bank</Trans>} copy={t`Copy bank`}>
        {details.bank_name}
      </Copied>
      <Copied label={<Trans>Bank’s address</Trans>} copy={t`Copy bank’s address`}>
        {details.bank_address}
      </Copied>
      <Fact label={<Trans>Bank’s country</Trans>}>{countryName(details.bank_country)}</Fact>
    </Facts>
  );
}

type CopiedProps = { label: ReactNode; copy: string; children: string | null | undefined };

/** A detail with a button that copies it; nothing where the account has none. */
function Copied({ label, copy, children }: CopiedProps) {
  const { t } = useLingui();
  if (!children) return null;
  return (
    <Fact label={label} long="text">
      {children} <CopyButton small value={children} words={{ copy, copied: t`Copied` }} />
    </Fact>
  );
}
