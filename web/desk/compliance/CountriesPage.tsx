import { COUNTRY_KEEPERS } from '@ballast/contract/account/roles.ts';
import { decideCountryRule } from '@ballast/contract/compliance/countries.ts';
import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { showToast } from '../../app/errors/toasts.tsx';
import { countryName } from '../../app/figures/country-name.ts';
import { formatDate } from '../../app/figures/format-date.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useMayCall } from '../may-call.ts';
import styles from './countries.module.css';
import { type CountryRule, LINK_WORDS, type Proposal, VERDICT_WORDS } from './country-words.ts';
import { ProposeRule } from './propose-rule.tsx';
import { countryRulesQuery } from './queries.ts';

/** With which countries nobody becomes a client, and which are looked at first. */
export function CountriesPage() {
  const { i18n } = useLingui();
  const { t } = useWords();
  const rules = useQuery(countryRulesQuery());
  const may = useMayCall(COUNTRY_KEEPERS);
  const [isProposing, setProposing] = useState(false);
  const { data } = rules;
  return (
    <Stack>
      <PageHeader
        title={<Trans>Countries</Trans>}
        lead={<Trans>Countries where we open no accounts, and those we review first</Trans>}
        actions={
          may ? (
            <Button onClick={() => setProposing(true)}>
              <Trans>Propose a change</Trans>
            </Button>
          ) : null
        }
      />
      {data && data.proposals.length > 0 ? (
        <Card title={<Trans>Proposed</Trans>} flush>
          <DataTable
            caption={t`Proposed rules`}
            columns={proposalColumns(i18n, may)}
            rows={data.proposals}
            rowKey={({ id }) => id}
          />
        </Card>
      ) : null}
      <Card title={<Trans>In force</Trans>} flush key={data ? 'rules' : 'loading'}>
        {rules.data ? null : <Skeleton height={24} />}
        {data?.items.length === 0 ? (
          <EmptyState title={<Trans>No country has a rule</Trans>} />
        ) : null}
        {data && data.items.length > 0 ? (
          <DataTable
            caption={t`Rules that count`}
            columns={ruleColumns(i18n)}
            rows={data.items}
            rowKey={({ id }) => id}
          />
        ) : null}
      </Card>
      {data && data.former.length > 0 ? (
        <Card title={<Trans>Earlier</Trans>} flush>
          <DataTable
            caption={t`Former rules`}
            columns={formerColumns(i18n)}
            rows={data.former}
            rowKey={({ id }) => id}
          />
        </Card>
      ) : null}
      {isProposing ? <ProposeRule onClose={() => setProposing(false)} /> : null}
    </Stack>
  );
}

function commonColumns<Row extends CountryRule | Proposal>(i18n: I18n): Column<Row>[] {
  return [
    {
      key: 'country',
      header: <Trans>Country</Trans>,
      lead: true,
      cell: ({ country }) => countryName(country),
    },
    {
      key: 'link',
      header: <Trans>Applies to</Trans>,
      cell: ({ link }) => i18n._(LINK_WORDS[link]),
    },
    {
      key: 'verdict',
      header: <Trans>Rule</Trans>,
      cell: ({ verdict }) => (
        <StatusBadge tone={verdict === 'PROHIBITED' ? 'bad' : 'caution'}>
          {i18n._(VERDICT_WORDS[verdict])}
        </StatusBadge>
      ),
    },
    { key: 'reason', header: <Trans>Reason</Trans>, cell: ({ reason }) => reason },
  ];
}

function ruleColumns(i18n: I18n): readonly Column<CountryRule>[] {
  return [
    ...commonColumns<CountryRule>(i18n),
    {
      key: 'since',
      header: <Trans>Since</Trans>,
      cell: ({ since }) => <span className={styles.date}>{formatDate(since, 'medium')}</span>,
    },
    {
      key: 'by',
      header: <Trans>Made and released by</Trans>,
      cell: ({ made_by: maker, released_by: releaser }) =>
        maker === null ? '–' : `${maker}, ${releaser}`,
    },
  ];
}

function formerColumns(i18n: I18n): readonly Column<CountryRule>[] {
  return [
    ...ruleColumns(i18n),
    {
      key: 'until',
      header: <Trans>Until</Trans>,
      cell: ({ until }) =>
        until === null ? '–' : <span className={styles.date}>{formatDate(until, 'medium')}</span>,
    },
  ];
}

function proposalColumns(i18n: I18n, may: boolean): readonly Column<Proposal>[] {
  return [
    ...commonColumns<Proposal>(i18n),
    {
      key: 'by',
      header: <Trans>Proposed by</Trans>,
      cell: ({ proposed_by: name, proposed_at: at }) => `${name}, ${formatDate(at, 'medium')}`,
    },
    {
      key: 'decide',
      header: <Trans>Decision</Trans>,
      cell: (proposal) => (may ? <DecideProposal proposal={proposal} /> : '–'),
    },
  ];
}

function DecideProposal({ proposal: { id, proposed_by_me: isOwn } }: { proposal: Proposal }) {
  const decide = useCallMutation(decideCountryRule);
  const send = (decision: 'RELEASED' | 'REFUSED') =>
    decide.mutate(
      { params: { id }, body: { decision } },
      {
        onSuccess: () =>
          showToast({
            tone: 'good',
            text: decision === 'RELEASED' ? <Trans>The rule counts</Trans> : <Trans>Refused</Trans>,
          }),
      },
    );
  return (
    <>
      {isOwn ? null : (
        <Button size="sm" loading={decide.isPending} onClick={() => send('RELEASED')}>
          <Trans>Release</Trans>
        </Button>
      )}
      <Button
        size="sm"
        variant="default"
        disabled={decide.isPending}
        onClick={() => send('REFUSED')}
      >
        {isOwn ? <Trans>Take back</Trans> : <Trans>Refuse</Trans>}
      </Button>
      <FailureNote error={decide.error} />
    </>
  );
}
