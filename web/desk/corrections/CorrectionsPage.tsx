import { CORRECTION_KINDS } from '@ballast/contract/payments/corrections.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useGo } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Card, Tiles } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Choice, ChoiceList } from '../../ui/fields/choice-list.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AskCorrection } from './ask-correction.tsx';
import { CorrectionTable } from './correction-table.tsx';
import { KIND_HINTS, KIND_WORDS } from './correction-words.ts';
import { correctionsQuery, readAskedFor, suspendedLinesQuery } from './queries.ts';
import { SuspendedLines } from './suspended-lines.tsx';
import { WaitingCorrection } from './waiting-correction.tsx';

const route = getRouteApi('/staff/desk/corrections');

/** What puts the books right: what waits for a second person, and what was decided. */
export function CorrectionsPage() {
  const asked = readAskedFor(route.useSearch());
  const go = useGo();
  const [isChoosing, setChoosing] = useState(false);
  const { data } = useQuery(correctionsQuery());
  const { data: suspended } = useQuery(suspendedLinesQuery());
  return (
    <Stack>
      <PageHeader
        title={<Trans>Corrections</Trans>}
        lead={<Trans>One person asks, another confirms, and only then is it posted</Trans>}
        actions={
          <Button onClick={() => setChoosing(true)}>
            <Trans>Ask for a correction</Trans>
          </Button>
        }
      />
      {data && suspended ? (
        <>
          {data.items.length === 0 ? (
            <Card flush>
              <EmptyState title={<Trans>No correction is waiting</Trans>} />
            </Card>
          ) : (
            <Tiles min={24}>
              {data.items.map((each) => (
                <WaitingCorrection
                  key={each.id}
                  correction={each}
                  passkeyOwed={data.passkey_owed}
                />
              ))}
            </Tiles>
          )}
          <SuspendedLines />
          {data.former.length === 0 ? null : (
            <Card title={<Trans>Decided</Trans>} flush>
              <CorrectionTable corrections={data.former} />
            </Card>
          )}
        </>
      ) : (
        <Skeleton height={40} />
      )}
      {isChoosing ? <ChooseKind onClose={() => setChoosing(false)} /> : null}
      {asked.ask ? (
        <AskCorrection
          kind={asked.ask}
          asked={asked}
          onClose={() => void go(paths.deskCorrections(), { replace: true })}
        />
      ) : null}
    </Stack>
  );
}

function ChooseKind({ onClose }: { onClose: () => void }) {
  const { i18n } = useLingui();
  const { t } = useWords();
  const go = useGo();
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Ask for a correction</Trans>}
      actions={
        <Button variant="default" onClick={onClose}>
          <Trans>Back</Trans>
        </Button>
      }
    >
      <ChoiceList label={t`What to put right`}>
        {CORRECTION_KINDS.map((ask) => (
          <Choice
            key={ask}
            title={i18n._(KIND_WORDS[ask])}
            text={i18n._(KIND_HINTS[ask])}
            onChoose={() => {
              onClose();
              void go(paths.deskCorrections({ ask }), { replace: true });
            }}
          />
        ))}
      </ChoiceList>
    </Dialog>
  );
}
