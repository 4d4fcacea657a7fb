import { downloadFundFile } from '@ballast/contract/staff/fund-audits.ts';
import type { FundProposal, ProposedFund } from '@ballast/contract/staff/fund-proposals.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Amount } from '../../app/figures/amounts.tsx';
import { STRATEGY_WORDS } from '../../app/figures/strategy-words.ts';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { Note } from '../../ui/note.tsx';
import { EvidenceFiles } from '../evidence/evidence-files.tsx';
import { DueFeeRows } from './due-fee-rows.tsx';
import { HolidayFacts } from './holiday-facts.tsx';
import { FUND_STATE_WORDS, VEHICLE_CHOICE_WORDS } from './proposal-words.ts';
import { ReleasedFact } from './released-fact.tsx';
import { TermsFacts } from './terms-facts.tsx';
import { DEALING_WORDS, formatDay } from './vehicle-words.ts';

/** What a proposal asks for, in full: whoever decides it sees all that they decide. */
export function ProposalFacts({ proposal }: { proposal: ProposedFund }) {
  const { i18n } = useLingui();
  const { content } = proposal;
  switch (content.kind) {
    case 'VEHICLE':
      return <FundFacts content={content} />;
    case 'DATES':
      return (
        <Facts>
          <DatesFact {...content} />
        </Facts>
      );
    case 'STATE':
      return (
        <Facts>
          <Fact label={<Trans>New money</Trans>}>{i18n._(FUND_STATE_WORDS[content.state])}</Fact>
          <Fact label={<Trans>Redemptions</Trans>}>
            {content.redemptions_allowed ? <Trans>Allowed</Trans> : <Trans>Not allowed</Trans>}
          </Fact>
        </Facts>
      );
    case 'AUDIT':
      return <AuditFacts proposal={proposal} content={content} />;
    case 'FEES':
      return <FeeFacts pays={proposal.pays} content={content} />;
    case 'HOLIDAYS':
      return <HolidayFacts content={content} changes={proposal.holidays} />;
    case 'CLASS':
    case 'TERMS':
      return proposal.terms ? <TermsFacts content={content} terms={proposal.terms} /> : null;
  }
}

type AuditFactsProps = {
  proposal: ProposedFund;
  content: Extract<FundProposal, { kind: 'AUDIT' }>;
};

function AuditFacts({ proposal: { id, files, releases }, content }: AuditFactsProps) {
  return (
    <Facts>
      <Fact label={<Trans>Year</Trans>}>{content.year}</Fact>
      <Fact label={<Trans>Signed off on</Trans>}>{formatDay(content.signed_off_on)}</Fact>
      <Fact label={<Trans>Evidence</Trans>} long="text">
        {content.evidence}
      </Fact>
      <EvidenceFiles read={downloadFundFile} id={id} files={files} />
      {releases ? <ReleasedFact {...releases} /> : null}
    </Facts>
  );
}

type FeeFactsProps = Pick<ProposedFund, 'pays'> & {
  content: Extract<FundProposal, { kind: 'FEES' }>;
};

function FeeFacts({ pays, content: { up_to: day, amount } }: FeeFactsProps) {
  if (!pays) return null;
  const { currency, cash, is_as_shown: isAsShown, dates } = pays;
  return (
    <>
      {isAsShown ? null : (
        <Note tone="caution">
          <Trans>Another amount is due by now. Decline it, and propose it anew.</Trans>
        </Note>
      )}
      <Facts>
        <Fact label={<Trans>Up to the dealing date</Trans>}>{formatDay(day)}</Fact>
        <Fact label={<Trans>It pays to the house</Trans>}>
          <Amount value={amount} asset={currency} />
        </Fact>
        <Fact label={<Trans>Cash of the vehicle</Trans>}>
          <Amount value={cash} asset={currency} />
        </Fact>
      </Facts>
      {dates.length === 0 ? null : <DueFeeRows dates={dates} currency={currency} />}
    </>
  );
}

function DatesFact({ first_day: day, dates }: { first_day: string; dates: string }) {
  return (
    <Fact label={<Trans>Dealing dates</Trans>}>
      <Trans>
        {dates} by the fund’s rule, from {formatDay(day)}
      </Trans>
    </Fact>
  );
}

function FundFacts({ content }: { content: Extract<FundProposal, { kind: 'VEHICLE' }> }) {
  const { i18n } = useLingui();
  return (
    <Facts>
      <Fact label={<Trans>Name</Trans>}>{content.name}</Fact>
      <Fact label={<Trans>Address</Trans>}>{content.slug}</Fact>
      <Fact label={<Trans>In a line</Trans>} long="text">
        {content.tagline}
      </Fact>
      <Fact label={<Trans>Description</Trans>} long="text">
        {content.description}
      </Fact>
      {content.tagline_de === null ? null : (
        <Fact label={<Trans>In a line, in German</Trans>} long="text">
          <span lang="de">{content.tagline_de}</span>
        </Fact>
      )}
      {content.description_de === null ? null : (
        <Fact label={<Trans>Description in German</Trans>} long="text">
          <span lang="de">{content.description_de}</span>
        </Fact>
      )}
      <Fact label={<Trans>Strategy</Trans>}>{i18n._(STRATEGY_WORDS[content.strategy])}</Fact>
      <Fact label={<Trans>Vehicle</Trans>}>{i18n._(VEHICLE_CHOICE_WORDS[content.vehicles])}</Fact>
      <Fact label={<Trans>Dealing</Trans>}>{i18n._(DEALING_WORDS[content.dealing])}</Fact>
      <Fact label={<Trans>Administrator</Trans>}>{content.administrator}</Fact>
      <Fact label={<Trans>Gate</Trans>}>{content.gate_percent} %</Fact>
      <Fact label={<Trans>Redemptions paid after</Trans>}>
        <Trans>{content.settlement_days} days</Trans>
      </Fact>
      <Fact label={<Trans>Class</Trans>}>{content.class_name}</Fact>
      <Fact label={<Trans>Management fee</Trans>}>{content.management_percent} %</Fact>
      <Fact label={<Trans>Incentive fee</Trans>}>{content.incentive_percent} %</Fact>
      <Fact label={<Trans>Hurdle</Trans>}>{content.hurdle_percent} %</Fact>
      <Fact label={<Trans>Lock-up</Trans>}>
        <Trans>{content.lock_up_months} months</Trans>
      </Fact>
      <Fact label={<Trans>Early-redemption fee</Trans>}>{content.early_percent} %</Fact>
      <Fact label={<Trans>Cut-off for subscriptions</Trans>}>
        <Trans>{content.subscription_cut_off_days} business days before</Trans>
      </Fact>
      <Fact label={<Trans>Notice for redemptions</Trans>}>
        <Trans>{content.redemption_notice_days} days</Trans>
      </Fact>
      <Fact label={<Trans>Smallest first subscription</Trans>}>
        <Amount value={content.minimum_first} asset="USD" />
      </Fact>
      <Fact label={<Trans>Smallest further subscription</Trans>}>
        <Amount value={content.minimum_next} asset="USD" />
      </Fact>
      <DatesFact {...content} />
    </Facts>
  );
}
