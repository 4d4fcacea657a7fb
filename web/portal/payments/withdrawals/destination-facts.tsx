import { networkOf } from '@ballast/contract/money/asset.ts';
import { Trans } from '@lingui/react/macro';
import { Fact } from '../../../ui/lists/facts.tsx';
import type { Withdrawal } from './withdrawal-progress.ts';

/** Where a withdrawal goes. */
export type Destination = Pick<Withdrawal, 'target_name' | 'network' | 'address' | 'memo' | 'bank'>;

/** Facts that say where a withdrawal goes: to which address of which network, or to which account. */
export function DestinationFacts({ to }: { to: Destination }) {
  const { target_name, network, address, memo, bank } = to;
  if (bank) return <BankFacts name={target_name} bank={bank} />;
  return (
    <>
      {target_name === null ? null : <Fact label={<Trans>Wallet</Trans>}>{target_name}</Fact>}
      {network === null ? null : (
        <Fact label={<Trans>Network</Trans>}>{networkOf(network).name}</Fact>
      )}
      <Fact label={<Trans>Address</Trans>} long>
        {address}
      </Fact>
      {memo === null ? null : (
        <Fact label={<Trans>Memo</Trans>} long>
          {memo}
        </Fact>
      )}
    </>
  );
}

type Bank = NonNullable<Withdrawal['bank']>;

/** What is told of an account at a bank. */
export function BankFacts({ name, bank }: { name: string | null; bank: Bank }) {
  const isWire = bank.type === 'US';
  return (
    <>
      {name === null ? null : <Fact label={<Trans>Bank account</Trans>}>{name}</Fact>}
      <Fact label={<Trans>Account holder</Trans>}>{bank.holder_name}</Fact>
      <Fact label={<Trans>Bank</Trans>}>{bank.bank_name}</Fact>
      <Fact label={isWire ? <Trans>Routing number</Trans> : <Trans>BIC</Trans>}>
        {bank.bank_code}
      </Fact>
      <Fact label={<Trans>Account ending in</Trans>}>{bank.account_ending}</Fact>
    </>
  );
}

/** What is charged for sending, by the network or by the bank. */
export function FeeWord({ of }: { of: 'crypto' | 'fiat' }) {
  return of === 'fiat' ? <Trans>Transfer fee</Trans> : <Trans>Network fee</Trans>;
}
