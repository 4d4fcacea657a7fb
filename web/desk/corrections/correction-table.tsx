import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Amount } from '../../app/figures/amounts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { CorrectionFacts } from './correction-facts.tsx';
import { type Correction, KIND_WORDS, PROGRESS_WORDS } from './correction-words.ts';

/** Corrections that are decided; each opens with its lines and its evidence. */
export function CorrectionTable({ corrections }: { corrections: readonly Correction[] }) {
  const { i18n } = useLingui();
  const { t } = useWords();
  const [opened, setOpened] = useState<Correction | null>(null);
  return (
    <>
      <DataTable
        caption={t`Decided corrections`}
        columns={columns(i18n, setOpened)}
        rows={corrections}
        rowKey={({ id }) => id}
      />
      {opened ? <Decided correction={opened} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

function columns(i18n: I18n, onOpen: (one: Correction) => void): readonly Column<Correction>[] {
  return [
    {
      key: 'kind',
      header: <Trans>Correction</Trans>,
      lead: true,
      cell: ({ kind, client }) => (
        <>
          {i18n._(KIND_WORDS[kind])}
          <br />
          {client === null ? (
            <Trans>The house alone</Trans>
          ) : (
            <Link to={paths.deskClient(client.id)}>{client.name}</Link>
          )}
        </>
      ),
    },
    {
      key: 'moved',
      header: <Trans>Moved</Trans>,
      figure: true,
      cell: ({ lines }) =>
        lines.length === 0
          ? '–'
          : lines
              .filter(({ amount }) => !amount.startsWith('-'))
              .map(({ purpose, asset, amount }) => (
                <div key={`${purpose} ${asset}`}>
                  <Amount value={amount} asset={asset} full />
                </div>
              )),
    },
    {
      key: 'decided',
      header: <Trans>Decided by</Trans>,
      cell: (correction) => <Outcome correction={correction} />,
    },
    {
      key: 'open',
      header: <Trans>Lines</Trans>,
      cell: (correction) => (
        <Button size="sm" variant="default" onClick={() => onOpen(correction)}>
          <Trans>See lines</Trans>
        </Button>
      ),
    },
  ];
}

function Outcome({ correction }: { correction: Correction }) {
  const { i18n } = useLingui();
  const { decided, progress, asked_by: asker } = correction;
  if (decided === null) return null;
  return (
    <>
      <StatusBadge tone={decided.as === 'CONFIRMED' ? 'good' : 'neutral'}>
        <DecidedWord decided={decided} asker={asker} />
      </StatusBadge>
      {progress === null ? null : (
        <>
          <br />
          {i18n._(PROGRESS_WORDS[progress.state])}
        </>
      )}
      <br />
      {decided.by}, {formatDate(decided.at, 'mediumWithTime')}
      {decided.reason === null ? null : (
        <>
          <br />“{decided.reason}”
        </>
      )}
    </>
  );
}

type DecidedWordProps = { decided: NonNullable<Correction['decided']>; asker: string };

function DecidedWord({ decided: { as, by, entry_id: entry }, asker }: DecidedWordProps) {
  if (as === 'CONFIRMED') {
    return entry === null ? <Trans>Confirmed</Trans> : <Trans>Posted as entry {entry}</Trans>;
  }
  return by === asker ? <Trans>Taken back</Trans> : <Trans>Declined</Trans>;
}

type DecidedProps = { correction: Correction; onClose: () => void };

function Decided({ correction, onClose }: DecidedProps) {
  const { i18n } = useLingui();
  return (
    <Dialog
      open
      onClose={onClose}
      title={i18n._(KIND_WORDS[correction.kind])}
      actions={
        <Button variant="default" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <CorrectionFacts correction={correction} />
    </Dialog>
  );
}
