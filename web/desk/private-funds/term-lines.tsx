import type { ClassTerms } from '@ballast/contract/staff/share-classes.ts';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatAmount } from '../../app/figures/format-decimal.ts';

/** A term of a class: what it is called, and how it reads in some terms. */
export type TermLine = {
  readonly key: string;
  readonly label: ReactNode;
  readonly value: (terms: ClassTerms) => ReactNode;
};

/**
 * The terms of a class in a vehicle's currency, in the order in which they are read. Amounts are words among others: no two lines have
 * figures to compare.
 */
export function termLines(currency: string): readonly TermLine[] {
  return [
    {
      key: 'management',
      label: <Trans>Management fee, a year</Trans>,
      value: (terms) => `${terms.management_percent} %`,
    },
    {
      key: 'incentive',
      label: <Trans>Incentive fee</Trans>,
      value: (terms) => `${terms.incentive_percent} %`,
    },
    {
      key: 'hurdle',
      label: <Trans>Hurdle, a year</Trans>,
      value: (terms) => `${terms.hurdle_percent} %`,
    },
    {
      key: 'lock_up',
      label: <Trans>Lock-up</Trans>,
      value: (terms) => <Plural value={terms.lock_up_months} one="# month" other="# months" />,
    },
    {
      key: 'early',
      label: <Trans>Early-redemption fee</Trans>,
      value: (terms) => `${terms.early_percent} %`,
    },
    {
      key: 'cut_off',
      label: <Trans>Cut-off for subscriptions, before a date</Trans>,
      value: (terms) => (
        <Plural
          value={terms.subscription_cut_off_days}
          one="# business day"
          other="# business days"
        />
      ),
    },
    {
      key: 'notice',
      label: <Trans>Notice for redemptions</Trans>,
      value: (terms) => <Plural value={terms.redemption_notice_days} one="# day" other="# days" />,
    },
    {
      key: 'minimum_first',
      label: <Trans>Smallest first subscription</Trans>,
      value: (terms) => formatAmount(terms.minimum_first, currency),
    },
    {
      key: 'minimum_next',
      label: <Trans>Smallest further subscription</Trans>,
      value: (terms) => formatAmount(terms.minimum_next, currency),
    },
    {
      key: 'holdback',
      label: <Trans>Held back until an audit</Trans>,
      value: ({ holdback_percent: part, holdback_above_percent: above }) => (
        <Trans>
          {part} % above {above} % of a holding
        </Trans>
      ),
    },
    {
      key: 'issue_price',
      label: <Trans>New units issued at</Trans>,
      value: (terms) => formatAmount(terms.issue_price, currency),
    },
  ];
}
