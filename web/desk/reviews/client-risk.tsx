import { EXPOSURE_DECIDERS } from '@ballast/contract/account/roles.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import {
  decideExposure,
  type Exposure,
  ExposureReason,
  type RISK_FACTORS,
  type RiskRating,
} from '@ballast/contract/compliance/risk.ts';
import type { getClient } from '@ballast/contract/staff/clients.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDate } from '../../app/figures/format-date.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { Card } from '../../ui/card.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { Note } from '../../ui/note.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { TextDialog } from '../documents/text-dialog.tsx';
import { useMayCall } from '../may-call.ts';
import decision from './case-decision.module.css';
import styles from './case-page.module.css';
import { factValue } from './fact-values.ts';
import { factWord } from './fact-words.ts';
import { EXPOSURE_TITLES, RATING_WORDS } from './risk-words.ts';

type Risk = NonNullable<AnswerOf<typeof getClient>['risk']>;
type FormerRatings = AnswerOf<typeof getClient>['former_ratings'];

const RATING_TONES: Readonly<Record<RiskRating, Tone>> = {
  LOW: 'good',
  MEDIUM: 'caution',
  HIGH: 'bad',
};

const FACTOR_WORDS: Readonly<Record<(typeof RISK_FACTORS)[number], MessageDescriptor>> = {
  COUNTRY: msg`Country`,
  EXPOSURE: msg`Political exposure`,
  PRODUCT: msg`Product`,
  CHANNEL: msg`Channel`,
  SOURCE_OF_FUNDS: msg`Source of funds`,
  STRUCTURE: msg`Structure`,
};

function RatingBadge({ rating }: { rating: RiskRating }) {
  const { i18n } = useLingui();
  return <StatusBadge tone={RATING_TONES[rating]}>{i18n._(RATING_WORDS[rating])}</StatusBadge>;
}

/** What a client is rated, why, and when compliance looks at them again. */
export function ClientRiskCard({ risk, former = [] }: { risk: Risk; former?: FormerRatings }) {
  const { i18n } = useLingui();
  const word = (field: string) => factWord((each) => i18n._(each), field);
  return (
    <Card title={<Trans>Risk</Trans>} aside={<RatingBadge rating={risk.rating} />}>
      {risk.factors.map(({ rule, factor, points, answers }) => (
        <div key={rule} className={styles.group}>
          <h3 className={styles.groupTitle}>{rule}</h3>
          <Facts>
            <Fact label={i18n._(FACTOR_WORDS[factor])}>
              <Trans>{points} points</Trans>
            </Fact>
            {answers.map(({ field, value }) => (
              <Fact key={field} label={word(field)}>
                {factValue(i18n, field, value)}
              </Fact>
            ))}
          </Facts>
        </div>
      ))}
      <div className={styles.group}>
        <h3 className={styles.groupTitle}>
          <Trans>What follows</Trans>
        </h3>
        <Facts>
          <Fact label={<Trans>Total points</Trans>}>{risk.points}</Fact>
          <Fact label={<Trans>Rated</Trans>}>{formatDate(risk.since, 'mediumWithTime')}</Fact>
          <Fact label={<Trans>To be decided by</Trans>}>
            {risk.second_officer ? <Trans>Two officers</Trans> : <Trans>One officer</Trans>}
          </Fact>
          {risk.reviewed_at ? (
            <Fact label={<Trans>Last reviewed</Trans>}>{formatDate(risk.reviewed_at)}</Fact>
          ) : null}
          {risk.review_due_at ? (
            <Fact label={<Trans>Next review</Trans>}>{formatDate(risk.review_due_at)}</Fact>
          ) : null}
          {former.map(({ rating, points, since, until }) => (
            <Fact
              key={until}
              label={
                <Trans>
                  {formatDate(since)} to {formatDate(until)}
                </Trans>
              }
            >
              <Trans>
                {i18n._(RATING_WORDS[rating])}, {points} points
              </Trans>
            </Fact>
          ))}
        </Facts>
      </div>
    </Card>
  );
}

const EXPOSURE_TEXTS: Readonly<Record<Exposure, MessageDescriptor>> = {
  EXPOSED: msg`Two officers decide about this client.`,
  WITHDRAWAL_OPEN: msg`The client first said yes, then no. They count as exposed until compliance decides, and are not approved before.`,
  WITHDRAWN: msg`Compliance accepted that it is over. Two officers still decide about this client.`,
};

/** Stands on top of every case and of the page of somebody who is or was politically exposed. */
export function ExposureNote({ clientId, risk }: { clientId: string; risk: Risk | null }) {
  const { i18n } = useLingui();
  if (!risk?.exposure) return null;
  const { exposure } = risk;
  return (
    <Note
      tone={exposure === 'WITHDRAWN' ? 'info' : 'caution'}
      title={i18n._(EXPOSURE_TITLES[exposure])}
    >
      <p className={decision.question}>{i18n._(EXPOSURE_TEXTS[exposure])}</p>
      {exposure === 'WITHDRAWAL_OPEN' ? <ExposureDecision clientId={clientId} /> : null}
    </Note>
  );
}

type Decided = 'ACCEPTED' | 'KEPT';

const REASON_MAX = 2000;

function ExposureDecision({ clientId }: { clientId: string }) {
  const [deciding, setDeciding] = useState<Decided | null>(null);
  const decide = useCallMutation(decideExposure);
  const mayDecide = useMayCall(EXPOSURE_DECIDERS);
  if (!mayDecide) return null;
  return (
    <div className={decision.buttons}>
      <Button size="xs" variant="default" onClick={() => setDeciding('ACCEPTED')}>
        <Trans>Accept the new answer</Trans>
      </Button>
      <Button size="xs" variant="default" onClick={() => setDeciding('KEPT')}>
        <Trans>Keep the earlier answer</Trans>
      </Button>
      {deciding ? (
        <TextDialog
          title={
            deciding === 'ACCEPTED' ? (
              <Trans>No longer politically exposed?</Trans>
            ) : (
              <Trans>Still politically exposed?</Trans>
            )
          }
          field="reason"
          rules={ExposureReason}
          label={<Trans>Why?</Trans>}
          description={<Trans>It is kept with the client, who never sees it.</Trans>}
          lengthMax={REASON_MAX}
          submit={
            deciding === 'ACCEPTED' ? <Trans>Yes, accept it</Trans> : <Trans>Yes, keep it</Trans>
          }
          onText={(reason) =>
            decide.mutateAsync({ params: { id: clientId }, body: { decision: deciding, reason } })
          }
          onClose={() => setDeciding(null)}
        />
      ) : null}
    </div>
  );
}
