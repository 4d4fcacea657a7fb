import { formatDecimal } from '@ballast/contract/money/amount.ts';
import { Plural, Trans } from '@lingui/react/macro';
import { Amount } from '../../app/figures/amounts.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { Note } from '../../ui/note.tsx';
import type { CheckedBalance, checkLeaves, Fault } from './check-leaves.ts';

export type Checked = Awaited<ReturnType<typeof checkLeaves>>;

/** What the check of the own leaves came to, in words, with each balance and its leaves. */
export function CheckOutcome({ checked: { fault, balances } }: { checked: Checked }) {
  if (fault) {
    return (
      <Stack>
        <Note tone="bad" title={<Trans>This does not add up</Trans>}>
          <FaultWords fault={fault} /> <Trans>Download the file, keep it, and contact us.</Trans>
        </Note>
        <Balances balances={balances} />
      </Stack>
    );
  }
  if (balances.length === 0) {
    return (
      <Note tone="info" title={<Trans>You had no balance then</Trans>}>
        <Trans>Nothing of yours is in the totals of this day.</Trans>
      </Note>
    );
  }
  return (
    <Stack>
      <Note tone="good" title={<Trans>It adds up</Trans>}>
        <Trans>
          Each of your leaves leads to the total that everybody sees, and together they are your
          balance. See that the balances are what you had.
        </Trans>
      </Note>
      <Balances balances={balances} />
    </Stack>
  );
}

function Balances({ balances }: { balances: readonly CheckedBalance[] }) {
  return (
    <Facts>
      {balances.map(({ asset, amount, scale, leaves, fault }) => (
        <Fact key={asset} label={asset}>
          <Amount value={formatDecimal(BigInt(amount), scale)} asset={asset} />{' '}
          <Plural value={leaves} one="in # leaf" other="in # leaves" />
          {fault ? (
            <>
              {': '}
              <Trans>does not add up</Trans>
            </>
          ) : null}
        </Fact>
      ))}
    </Facts>
  );
}

function FaultWords({ fault }: { fault: Fault }) {
  if (fault === 'DAY') return <Trans>What is published of this day was changed.</Trans>;
  if (fault === 'TREE') return <Trans>An asset of yours is missing in what is published.</Trans>;
  if (fault === 'RANGE') return <Trans>An amount is not one that can be owed.</Trans>;
  if (fault === 'LEAVES') return <Trans>Your leaves do not come to your balance.</Trans>;
  return <Trans>A leaf of yours does not lead to the total that everybody sees.</Trans>;
}
