import type { FundProposal, ProposedFund } from '@ballast/contract/staff/fund-proposals.ts';
import type { Concerned } from '@ballast/contract/staff/share-classes.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Amount } from '../../app/figures/amounts.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { type TermLine, termLines } from './term-lines.tsx';
import { formatDay } from './vehicle-words.ts';

type Proposed = NonNullable<ProposedFund['terms']>;

type TermsFactsProps = {
  content: Extract<FundProposal, { kind: 'CLASS' | 'TERMS' }>;
  terms: Proposed;
};

/** Terms that are proposed of a class, beside those that they follow, and whom they concern. */
export function TermsFacts({ content, terms }: TermsFactsProps) {
  const { t } = useLingui();
  const { class_name: name, currency, concerns } = terms;
  return (
    <>
      <Facts>
        <Fact label={<Trans>Class</Trans>}>{name}</Fact>
        <Fact label={<Trans>In force from</Trans>}>{formatDay(content.effective_on)}</Fact>
        <Fact label={<Trans>Why</Trans>} long="text">
          {content.reason}
        </Fact>
      </Facts>
      <DataTable
        caption={t`Old and new terms`}
        columns={columnsOf(terms)}
        rows={termLines(currency)}
        rowKey={({ key }) => key}
      />
      {concerns ? <ConcernedFacts concerns={concerns} currency={currency} /> : null}
    </>
  );
}

function columnsOf({ before, after }: Proposed): readonly Column<TermLine>[] {
  return [
    { key: 'term', header: <Trans>Term</Trans>, lead: true, cell: ({ label }) => label },
    ...(before
      ? [
          {
            key: 'before',
            header: <Trans>Old, from {formatDay(before.effective_on)}</Trans>,
            cell: ({ value }: TermLine) => value(before),
          },
        ]
      : []),
    { key: 'after', header: <Trans>New</Trans>, place: 'end', cell: ({ value }) => value(after) },
  ];
}

function ConcernedFacts({ concerns, currency }: { concerns: Concerned; currency: string }) {
  const { clients, subscriptions_to_decide: waiting, orders } = concerns;
  return (
    <>
      <Facts>
        <Fact label={<Trans>Clients with units</Trans>}>{clients}</Fact>
        <Fact label={<Trans>Subscriptions to decide</Trans>}>{waiting}</Fact>
        {orders.map((each) => (
          <Fact key={each.day} label={<Trans>Open orders of {formatDay(each.day)}</Trans>}>
            <Plural value={each.subscriptions} one="# subscription" other="# subscriptions" />,{' '}
            <Amount value={each.subscribed} asset={currency} />;{' '}
            <Plural value={each.redemptions} one="# redemption" other="# redemptions" />
          </Fact>
        ))}
        {orders.length === 0 ? (
          <Fact label={<Trans>Open orders</Trans>}>
            <Trans>None from that day on</Trans>
          </Fact>
        ) : null}
      </Facts>
      <p>
        <Trans>They are told once it is approved. Who has units or an order can still leave.</Trans>
      </p>
    </>
  );
}
