import {
  CLASS_RULES,
  type ClassRule,
} from '@ballast/contract/onboarding/sign-up/investor-classes.ts';
import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { CLASS_WORDS, REGION_WORDS } from '../../app/investor-classes/class-words.ts';
import { limbWords } from '../../app/investor-classes/limb-words.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './class-limbs.module.css';

/** Who may invest where, as clients are asked. */
export function InvestorClassesPage() {
  const { t } = useWords();
  return (
    <Stack>
      <PageHeader
        title={<Trans>Investor classes</Trans>}
        lead={<Trans>Who may invest where, as clients are asked when they sign up</Trans>}
      />
      <Note tone="caution" title={<Trans>To be checked before production</Trans>}>
        <Trans>
          Compare each rule with the law in force. A rule that changes takes a new version. What a
          client told is kept with the version that was shown.
        </Trans>
      </Note>
      <Card flush>
        <DataTable
          caption={t`Investor classes`}
          columns={columns(useLingui().i18n)}
          rows={CLASS_RULES}
          rowKey={(rule) => rule.name}
        />
      </Card>
    </Stack>
  );
}

function columns(i18n: I18n): readonly Column<ClassRule>[] {
  return [
    {
      key: 'class',
      header: <Trans>Class</Trans>,
      lead: true,
      cell: (rule) => i18n._(CLASS_WORDS[rule.investorType]),
    },
    {
      key: 'region',
      header: <Trans>Region</Trans>,
      cell: (rule) => i18n._(REGION_WORDS[rule.region]),
    },
    { key: 'who', header: <Trans>Whom it is for</Trans>, cell: (rule) => <Whom rule={rule} /> },
    {
      key: 'limbs',
      header: <Trans>Criteria</Trans>,
      cell: (rule) => <Limbs rule={rule} i18n={i18n} />,
    },
    {
      key: 'version',
      header: <Trans>Version</Trans>,
      cell: (rule) => <span className={styles.version}>{rule.version}</span>,
    },
  ];
}

function Whom({ rule: { accountTypes } }: { rule: ClassRule }) {
  if (accountTypes.length > 1) return <Trans>People and companies</Trans>;
  return accountTypes[0] === 'INDIVIDUAL' ? <Trans>People</Trans> : <Trans>Companies</Trans>;
}

function Limbs({ rule, i18n }: { rule: ClassRule; i18n: I18n }) {
  const { needs, limbs, accountTypes } = rule;
  // A rule for both is worded as people read it.
  const accountType = accountTypes.includes('INDIVIDUAL') ? 'INDIVIDUAL' : 'INSTITUTIONAL';
  if (needs === 'COMPLIANCE') return <Trans>Compliance decides</Trans>;
  const many = limbs.length;
  return (
    <div className={styles.limbs}>
      {many > 1 ? (
        <p>
          <Trans>
            {needs} of {many}
          </Trans>
        </p>
      ) : null}
      <ul>
        {limbs.map((limb) => (
          <li key={limb.name}>{limbWords(i18n, limb, accountType)}</li>
        ))}
      </ul>
    </div>
  );
}
