import type { CallingCountry } from '@ballast/contract/account/calling-codes.ts';
import {
  addBankAccount,
  BankDetails,
  hasIban,
  sendBankAccountCode,
  shownDetails,
} from '@ballast/contract/payments/new-bank-account.ts';
import { Trans } from '@lingui/react/macro';
import { Text, TextInput } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { showToast } from '../../../app/errors/toasts.tsx';
import { CountrySelect } from '../../../app/forms/country-select.tsx';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { client } from '../../../app/session/start.ts';
import { useUser } from '../../../app/session/use-user.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/lists/facts.tsx';
import { ConfirmTarget } from '../targets/confirm-target.tsx';
import { RequestLink } from './request-link.tsx';

const route = getRouteApi('/client/withdrawal/fiat/$code/bank/new/$type');

/** The details of a new bank account, and then the factor that confirms them. */
export function BankDetailsPage() {
  const { code: currency, type } = route.useParams();
  const [account, setAccount] = useState<BankDetails | null>(null);
  return (
    <FlowScreen
      title={account ? <Trans>Confirm it’s you</Trans> : <Trans>Add a bank account</Trans>}
      lead={
        account ? (
          <Trans>Check the details, then confirm them.</Trans>
        ) : (
          <Trans>Enter the details as your bank has them. The account must be in your name.</Trans>
        )
      }
      step={{ current: 2, of: 2 }}
      back={paths.fiatWithdrawalNewBank(currency)}
      close={paths.portfolio()}
    >
      {account ? (
        <Confirmation account={account} />
      ) : (
        <DetailsForm currency={currency} isUs={type === 'us'} onEntered={setAccount} />
      )}
    </FlowScreen>
  );
}

type DetailsFormProps = {
  currency: string;
  isUs: boolean;
  onEntered: (account: BankDetails) => void;
};

function DetailsForm({ currency, isUs, onEntered }: DetailsFormProps) {
  const { legal_name } = useUser();
  const form = useForm({
    values: {
      ...{ name: '', holder_name: legal_name ?? '', bank_name: '', account_number: '' },
      ...{ routing_number: '', bic: '', country: null as CallingCountry | null },
    },
    rules: BankDetails,
    given: ({ name: called, country, bic, routing_number, ...rest }) => ({
      ...rest,
      type: isUs ? 'US' : 'INTERNATIONAL',
      currency,
      name: called.trim() || null,
      ...(isUs ? { routing_number } : { country, bic }),
    }),
    send: async (account) => onEntered(account),
  });
  const { country } = form.values;
  return (
    <Form
      form={form}
      submit={<Trans>Continue</Trans>}
      after={
        <Text size="sm" c="dimmed">
          <Trans>
            For an account in another name,{' '}
            <RequestLink currency={currency}>ask your relationship manager</RequestLink>.
          </Trans>
        </Text>
      }
    >
      <TextInput
        {...form.getInputProps('holder_name')}
        label={<Trans>Account holder</Trans>}
        autoComplete="name"
      />
      <TextInput {...form.getInputProps('bank_name')} label={<Trans>Bank</Trans>} />
      {isUs ? (
        <TextInput
          {...form.getInputProps('routing_number')}
          label={<Trans>Routing number</Trans>}
          description={<Trans>Nine digits</Trans>}
          inputMode="numeric"
        />
      ) : (
        <>
          <CountrySelect
            {...form.getInputProps('country')}
            label={<Trans>Country of the bank</Trans>}
          />
          <TextInput {...form.getInputProps('bic')} label={<Trans>BIC</Trans>} />
        </>
      )}
      <TextInput
        {...form.getInputProps('account_number')}
        label={
          !isUs && country !== null && hasIban(country) ? (
            <Trans>IBAN</Trans>
          ) : (
            <Trans>Account number</Trans>
          )
        }
      />
      <TextInput
        {...form.getInputProps('name')}
        label={<Trans>Name for your own use (optional)</Trans>}
      />
    </Form>
  );
}

function Confirmation({ account }: { account: BankDetails }) {
  const go = useGo();
  const add = useCallMutation(addBankAccount);
  return (
    <>
      <Card>
        <Facts>
          <Fact label={<Trans>Account holder</Trans>}>{account.holder_name}</Fact>
          <Fact label={<Trans>Bank</Trans>}>{account.bank_name}</Fact>
          <Fact label={account.type === 'US' ? <Trans>Routing number</Trans> : <Trans>BIC</Trans>}>
            {account.type === 'US' ? account.routing_number : account.bic}
          </Fact>
          <Fact label={<Trans>Account number</Trans>} long>
            {account.account_number}
          </Fact>
        </Facts>
      </Card>
      <ConfirmTarget
        shown={shownDetails(account)}
        submit={<Trans>Add the account</Trans>}
        send={(channel) => client.call(sendBankAccountCode, { body: { channel, account } })}
        onConfirm={async (factor) => {
          await add.mutateAsync({ body: { account, ...factor } });
          showToast({
            tone: 'good',
            text: <Trans>The account was added. We’ll email you when it is verified.</Trans>,
          });
          await go(paths.fiatWithdrawalBank(account.currency));
        }}
      />
    </>
  );
}
