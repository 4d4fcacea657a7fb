import { type NetworkCode, networkOf } from '@ballast/contract/money/asset.ts';
import {
  addWallet,
  checkWallet,
  type LookAlike as Known,
  sendWalletCode,
  shownWallet,
  WalletDetails,
} from '@ballast/contract/payments/new-wallet.ts';
import { Trans } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { showToast } from '../../../app/errors/toasts.tsx';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { client } from '../../../app/session/start.ts';
import { Card } from '../../../ui/card.tsx';
import { ChoiceCards } from '../../../ui/fields/choice-cards.tsx';
import { Fact, Facts } from '../../../ui/lists/facts.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { depositNetworksQuery } from '../deposits/queries.ts';
import { ConfirmTarget } from '../targets/confirm-target.tsx';
import { LookAlike } from '../targets/look-alike.tsx';

const route = getRouteApi('/client/withdrawal/crypto/$code/wallet/new/address');

/** The address of a new wallet and who holds its key, and then the factor that confirms them. */
export function WalletAddressPage() {
  const { code: currency } = route.useParams();
  const [entered, setEntered] = useState<Entered | null>(null);
  const known = entered?.repeated === undefined ? (entered?.looksLike ?? null) : null;
  const isToConfirm = entered !== null && known === null;
  const networks = useQuery(depositNetworksQuery());
  const offered = networks.data?.items.filter((each) => each.currencies.includes(currency)) ?? [];
  return (
    <FlowScreen
      title={isToConfirm ? <Trans>Confirm it’s you</Trans> : <Trans>Add a wallet</Trans>}
      lead={
        isToConfirm ? (
          <Trans>Compare every character of the address, then confirm it.</Trans>
        ) : (
          <Trans>Copy the address from your wallet. What is sent to a wrong one is lost.</Trans>
        )
      }
      step={{ current: 2, of: 2 }}
      back={paths.withdrawalNewWallet(currency)}
      close={paths.portfolio()}
    >
      {networks.data ? null : <Skeleton height={30} />}
      {networks.data && !entered ? (
        <AddressForm networks={offered.map(({ code }) => code)} onEntered={setEntered} />
      ) : null}
      {entered && known ? (
        <LookAlike
          address={entered.wallet.address}
          known={known}
          onRepeated={(repeated) => setEntered({ ...entered, repeated })}
        />
      ) : null}
      {entered && isToConfirm ? <Confirmation currency={currency} entered={entered} /> : null}
    </FlowScreen>
  );
}

/** What was entered, like which known address it looks, and the address once more where it does. */
type Entered = { wallet: WalletDetails; looksLike: Known | null; repeated?: string };

type AddressFormProps = {
  networks: readonly NetworkCode[];
  onEntered: (entered: Entered) => void;
};

/** Refusals of a wallet that are about its address. */
const ADDRESS_REFUSALS = {
  address_invalid: [
    'address',
    <Trans key="invalid">This wallet address does not seem valid.</Trans>,
  ],
  wallet_already_added: [
    'address',
    <Trans key="added">This wallet is already added to your account.</Trans>,
  ],
  wallet_is_deposit_address: [
    'address',
    <Trans key="ours">
      This is an address of ours. Enter that of a wallet outside your account here.
    </Trans>,
  ],
  wallet_is_contract: [
    'address',
    <Trans key="contract">
      This is the contract of a token, where what is sent is lost. Enter the address of your wallet.
    </Trans>,
  ],
} as const;

function AddressForm({ networks, onEntered }: AddressFormProps) {
  const form = useForm({
    values: {
      ...{ network: networks[0] ?? '', address: '', memo: '', name: '', provider: '' },
      hosting: null as WalletDetails['hosting'] | null,
    },
    rules: WalletDetails,
    given: ({ memo, name, provider, ...rest }) => ({
      ...rest,
      memo: memo.trim() || null,
      name: name.trim() || null,
      provider: rest.hosting === 'PROVIDER' ? provider.trim() || null : null,
    }),
    missing: { hosting: <Trans>Choose who holds the key</Trans> },
    refusals: ADDRESS_REFUSALS,
    send: async (wallet) => {
      const { looks_like: looksLike } = await client.call(checkWallet, { body: { wallet } });
      onEntered({ wallet, looksLike });
    },
  });
  const { hosting } = form.values;
  return (
    <Form form={form} submit={<Trans>Continue</Trans>}>
      {networks.length > 1 ? (
        <ChoiceCards
          {...form.getInputProps('network')}
          label={<Trans>Network</Trans>}
          choices={networks.map((code) => ({ value: code, title: networkOf(code).name }))}
        />
      ) : (
        <Facts>
          <Fact label={<Trans>Network</Trans>}>{networkOf(networks[0] ?? '').name}</Fact>
        </Facts>
      )}
      <TextInput
        {...form.getInputProps('address')}
        label={<Trans>Wallet address</Trans>}
        autoComplete="off"
        spellCheck={false}
      />
      <ChoiceCards
        {...form.getInputProps('hosting')}
        label={<Trans>Who holds the key of this wallet?</Trans>}
        choices={[
          {
            value: 'SELF_HOSTED' as const,
            title: <Trans>I hold it myself</Trans>,
            text: (
              <Trans>
                On a device or in an app of mine. Above EUR 1,000 you sign a message with it first.
              </Trans>
            ),
          },
          {
            value: 'PROVIDER' as const,
            title: <Trans>A provider holds it</Trans>,
            text: <Trans>An exchange, a bank or another custodian</Trans>,
          },
        ]}
      />
      {hosting === 'PROVIDER' ? (
        <TextInput
          {...form.getInputProps('provider')}
          label={<Trans>Name of the provider</Trans>}
        />
      ) : null}
      <TextInput
        {...form.getInputProps('memo')}
        label={<Trans>Memo or tag (optional)</Trans>}
        description={<Trans>Only if your provider asks for one</Trans>}
        autoComplete="off"
      />
      <TextInput
        {...form.getInputProps('name')}
        label={<Trans>Name for your own use (optional)</Trans>}
      />
    </Form>
  );
}

function Confirmation({ currency, entered }: { currency: string; entered: Entered }) {
  const go = useGo();
  const add = useCallMutation(addWallet);
  const { wallet, repeated } = entered;
  const { network, address, memo, provider } = wallet;
  return (
    <>
      <Card>
        <Facts>
          <Fact label={<Trans>Network</Trans>}>{networkOf(network).name}</Fact>
          <Fact label={<Trans>Wallet address</Trans>} long>
            {address}
          </Fact>
          {memo === null ? null : (
            <Fact label={<Trans>Memo</Trans>} long>
              {memo}
            </Fact>
          )}
          <Fact label={<Trans>Key held by</Trans>}>{provider ?? <Trans>Yourself</Trans>}</Fact>
        </Facts>
      </Card>
      <ConfirmTarget
        shown={shownWallet(wallet)}
        submit={<Trans>Add the wallet</Trans>}
        send={(channel) => client.call(sendWalletCode, { body: { channel, wallet } })}
        onConfirm={async (factor) => {
          await add.mutateAsync({ body: { wallet, ...(repeated && { repeated }), ...factor } });
          showToast({
            tone: 'good',
            text: <Trans>The wallet was added. We’ll email you when it is verified.</Trans>,
          });
          await go(paths.withdrawalWallet(currency));
        }}
      />
    </>
  );
}
