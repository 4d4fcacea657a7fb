import { downloadCorrectionFile } from '@ballast/contract/payments/asked-corrections.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatDate } from '../../app/figures/format-date.ts';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { EvidenceFiles } from '../evidence/evidence-files.tsx';
import { CorrectionLines } from './correction-lines.tsx';
import { type Correction, OUTCOME_WORDS, VERDICT_WORDS } from './correction-words.ts';
import { FillFacts } from './fill-facts.tsx';
import { SendingFacts } from './sending-facts.tsx';

/** What a correction is about, its lines, and who asked for it why. */
export function CorrectionFacts({ correction }: { correction: Correction }) {
  const { i18n } = useLingui();
  const { client, subject, outcome, hash, verdict, evidence } = correction;
  const { asked_by: asker, asked_at: at } = correction;
  return (
    <Facts>
      <Fact label={<Trans>Client</Trans>}>
        {client === null ? (
          <Trans>The house alone</Trans>
        ) : (
          <Link to={paths.deskClient(client.id)}>{client.name}</Link>
        )}
      </Fact>
      {subject === null ? null : <Fact label={SUBJECTS[correction.kind]}>{subject}</Fact>}
      {outcome === null ? null : (
        <Fact label={<Trans>What became of it</Trans>}>{i18n._(OUTCOME_WORDS[outcome])}</Fact>
      )}
      {hash === null ? null : (
        <Fact label={<Trans>Transaction hash</Trans>} long>
          {hash}
        </Fact>
      )}
      {verdict === null ? null : (
        <Fact label={<Trans>What became of it</Trans>}>{i18n._(VERDICT_WORDS[verdict])}</Fact>
      )}
      <FillFacts {...correction} />
      <SendingFacts {...correction} />
      <CorrectionLines {...correction} />
      <Fact label={<Trans>Reason and evidence</Trans>} long="text">
        {evidence}
      </Fact>
      <EvidenceFiles
        read={downloadCorrectionFile}
        id={correction.id}
        files={correction.evidence_files}
      />
      <Fact label={<Trans>Asked for by</Trans>}>
        {asker}, {formatDate(at, 'mediumWithTime')}
      </Fact>
    </Facts>
  );
}

const SUBJECTS: Readonly<Record<Correction['kind'], ReactNode>> = {
  ATTRIBUTION: <Trans>Transfer</Trans>,
  RETURN: <Trans>Transfer</Trans>,
  REVERSAL: <Trans>Entry</Trans>,
  FEE_REFUND: <Trans>Entry</Trans>,
  ADJUSTMENT: <Trans>Entry</Trans>,
  OUTCOME: <Trans>Withdrawal</Trans>,
  RETURN_OUTCOME: <Trans>Correction that sends it back</Trans>,
  FILL: <Trans>Trade</Trans>,
};
