import type { AnswerOf } from '@ballast/contract/call.ts';
import { Reason } from '@ballast/contract/fields.ts';
import { decidePayerHits } from '@ballast/contract/payments/payer-hits.ts';
import type { listSuspendedLines } from '@ballast/contract/payments/suspended-lines.ts';
import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { showToast } from '../../app/errors/toasts.tsx';
import { useCallMutation } from '../../app/session/queries.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TextDialog } from '../documents/text-dialog.tsx';

type Line = AnswerOf<typeof listSuspendedLines>['items'][number];
type Hit = NonNullable<Line['hits']>[number];
type Decision = NonNullable<Hit['decided']>['as'];

const REASON_LENGTH_MAX = 500;

/** How the screening of a payer stands, and to compliance what was found, with its decision. */
export function PayerScreening({ line }: { line: Line }) {
  const { screening, hits } = line;
  if (screening === null) return '–';
  return (
    <>
      {STATES[screening]}
      {(hits ?? []).map((hit) => (
        <div key={`${hit.list} ${hit.listed_name} ${hit.found_at}`}>
          <FoundHit hit={hit} />
        </div>
      ))}
      {screening === 'HIT' ? <DecideHits reference={line.reference} /> : null}
    </>
  );
}

const STATES: Record<NonNullable<Line['screening']>, ReactNode> = {
  WAITING: <Trans>Being screened</Trans>,
  CLEAR: <Trans>Nothing stands against it</Trans>,
  HIT: (
    <StatusBadge tone="bad">
      <Trans>To be decided</Trans>
    </StatusBadge>
  ),
  WITH_COMPLIANCE: (
    <StatusBadge tone="caution">
      <Trans>With compliance</Trans>
    </StatusBadge>
  ),
};

function FoundHit({
  hit: { listed_name: name, listed_birth_year: year, list, decided },
}: {
  hit: Hit;
}) {
  return (
    <>
      {year === null ? (
        name
      ) : (
        <Trans>
          {name}, born {year}
        </Trans>
      )}{' '}
      ({list})
      {decided === null ? null : (
        <>
          {' '}
          {decided.as === 'CLEARED' ? (
            <Trans>
              cleared by {decided.by}: “{decided.reason}”
            </Trans>
          ) : (
            <Trans>
              confirmed by {decided.by}: “{decided.reason}”
            </Trans>
          )}
        </>
      )}
    </>
  );
}

function DecideHits({ reference }: { reference: string }) {
  const decide = useCallMutation(decidePayerHits);
  const [decision, setDecision] = useState<Decision | null>(null);
  return (
    <>
      <Group gap="sm" mt="xs">
        <Button size="compact-sm" onClick={() => setDecision('CLEARED')}>
          <Trans>Clear</Trans>
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => setDecision('CONFIRMED')}>
          <Trans>It is them</Trans>
        </Button>
      </Group>
      {decision === null ? null : (
        <TextDialog
          title={
            decision === 'CLEARED' ? (
              <Trans>The payer is somebody else</Trans>
            ) : (
              <Trans>The payer is on the list</Trans>
            )
          }
          field="reason"
          rules={Reason}
          label={<Trans>Reason</Trans>}
          description={
            decision === 'CLEARED' ? (
              <Trans>Operations may then give the money away again.</Trans>
            ) : (
              <Trans>
                From then on compliance alone gives the money away. What is on its way back and was
                not sent stays here.
              </Trans>
            )
          }
          lengthMax={REASON_LENGTH_MAX}
          submit={
            decision === 'CLEARED' ? <Trans>Clear the payer</Trans> : <Trans>Keep it back</Trans>
          }
          onText={async (reason) => {
            await decide.mutateAsync({ body: { reference, decision, reason } });
            showToast({ tone: 'good', text: <Trans>The payer is decided</Trans> });
          }}
          onClose={() => setDecision(null)}
        />
      )}
    </>
  );
}
