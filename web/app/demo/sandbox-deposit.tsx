import {
  listDepositCurrencies,
  listDepositNetworks,
} from '@ballast/contract/payments/currencies.ts';
import { getDepositCredentials, getFiatCredentials } from '@ballast/contract/payments/deposits.ts';
import {
  arriveSandboxDeposit,
  arriveSandboxWire,
  listSandboxHit,
  runSandboxJobs,
} from '@ballast/contract/sandbox/sandbox.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { useEffect, useState } from 'react';
import { FailureNote } from '../errors/failure-note.tsx';
import { AmountField, shapeOf, typedWords } from '../forms/amount-field.tsx';
import { Form } from '../forms/form.tsx';
import { amountOf, shownAmount } from '../forms/typed-amount.ts';
import { useForm } from '../forms/use-form.ts';
import { client } from '../session/start.ts';
import styles from './sandbox-drawer.module.css';

/** What can arrive, and over which network; null through the bank. */
type Way = { currency: string; network: string | null; name: string };

/** Who a transfer comes from, as the custodian tells it. */
type Sender = '' | 'UNLISTED' | 'LISTED';

/** Addresses of examples, which nobody here has. */
const SENDERS: Readonly<Record<string, Record<Exclude<Sender, ''>, string>>> = {
  BITCOIN: {
    UNLISTED: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    LISTED: 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
  },
  ETHEREUM: {
    UNLISTED: '0x27b1fdb04752bbc536007a920d24acb045561c26',
    LISTED: '0xde709f2102306220921060314715629080e2fb77',
  },
};

/** What this page has put on the list of those who screen: once is enough. */
const listed = new Set<string>();

type Outcome = 'arrived' | 'preparing' | 'booked';

/** Lets a transfer arrive at the signed-in client's own deposit address, or a wire with the client's own reference. */
export function SandboxDeposit({ onPlayed }: { onPlayed: () => void }) {
  const [ways, setWays] = useState<readonly Way[]>([]);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    readWays().then(setWays, setError);
  }, []);
  const [first] = ways;
  if (!first) return <FailureNote error={error} />;
  return <DepositForm ways={ways} first={first} onPlayed={onPlayed} />;
}

type DepositFormProps = { ways: readonly Way[]; first: Way; onPlayed: () => void };

function DepositForm({ ways, first, onPlayed }: DepositFormProps) {
  const { i18n } = useLingui();
  const { t } = useWords();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const form = useForm({
    values: { way: keyOf(first), amount: shownAmount(''), sender: '' as Sender },
    check: ({ way, amount }) => ({
      amount: typedWords(i18n, amount, shapeOf(wayOf(ways, way, first).currency)),
    }),
    send: async ({ way, amount, sender }) => {
      setOutcome(await arrive(wayOf(ways, way, first), amountOf(amount), sender));
      onPlayed();
    },
  });
  const { currency, network } = wayOf(ways, form.values.way, first);
  return (
    <Form form={form} submit={<Trans>Let it arrive</Trans>}>
      <NativeSelect
        {...form.getInputProps('way')}
        label={<Trans>Currency</Trans>}
        data={ways.map((way) => ({ value: keyOf(way), label: way.name }))}
      />
      <AmountField
        {...form.getInputProps('amount')}
        label={<Trans>Amount</Trans>}
        asset={currency}
      />
      {network !== null && SENDERS[network] ? (
        <NativeSelect
          {...form.getInputProps('sender')}
          label={<Trans>Sender</Trans>}
          description={<Trans>Senders are screened.</Trans>}
          data={[
            { value: '', label: t`Not told by the custodian` },
            { value: 'UNLISTED', label: t`An address on no list` },
            { value: 'LISTED', label: t`An address on a sanctions list` },
          ]}
        />
      ) : null}
      <p className={styles.text} role="status">
        {outcome === 'arrived' ? (
          <Trans>
            It is on its way. The network confirms it after 10 minutes; a day later it can be used.
            Move the clock to see both.
          </Trans>
        ) : null}
        {outcome === 'booked' ? (
          <Trans>It has arrived from your own bank account, with your reference.</Trans>
        ) : null}
        {outcome === 'preparing' ? (
          <Trans>The custodian is still preparing your address. Run due jobs and try again.</Trans>
        ) : null}
      </p>
    </Form>
  );
}

async function arrive(
  { currency, network }: Way,
  amount: string,
  sender: Sender,
): Promise<Outcome> {
  if (network === null) return arriveByWire(currency, amount);
  const { address, memo } = await client.call(getDepositCredentials, {
    params: { currency_code: currency, network_code: network },
  });
  if (address === null) return 'preparing';
  const from = sender && SENDERS[network]?.[sender];
  if (from && sender === 'LISTED' && !listed.has(from)) {
    await client.call(listSandboxHit, { body: { address: from } });
    listed.add(from);
  }
  const transfer = { address, currency, network, amount };
  const body = { ...transfer, ...(memo !== null && { memo }), ...(from && { sender: from }) };
  await client.call(arriveSandboxDeposit, { body });
  await client.call(runSandboxJobs);
  return 'arrived';
}

async function arriveByWire(currency: string, amount: string): Promise<Outcome> {
  const params = { currency_code: currency };
  const { reference_id } = await client.call(getFiatCredentials, { params });
  await client.call(arriveSandboxWire, { body: { reference_id, currency, amount } });
  await client.call(runSandboxJobs);
  return 'booked';
}

async function readWays(): Promise<Way[]> {
  const [currencies, networks] = await Promise.all([
    client.call(listDepositCurrencies),
    client.call(listDepositNetworks),
  ]);
  return currencies.items
    .filter(({ is_deposit_available }) => is_deposit_available)
    .flatMap(({ code, type }): Way[] => {
      if (type === 'fiat') return [{ currency: code, network: null, name: code }];
      return networks.items
        .filter((network) => network.currencies.includes(code))
        .map((network) => ({
          currency: code,
          network: network.code,
          name: `${code}, ${network.name}`,
        }));
    });
}

function keyOf({ currency, network }: Way): string {
  return `${currency} ${network}`;
}

function wayOf(ways: readonly Way[], key: string, first: Way): Way {
  return ways.find((way) => keyOf(way) === key) ?? first;
}
