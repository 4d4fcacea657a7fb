import { Trans } from '@lingui/react/macro';
import { queryClient } from '../../../app/session/queries.ts';
import { Signing } from '../../agreements/signing.tsx';
import { loadEntityFlow } from '../entity/entity-flow.ts';
import { EntityFrame } from '../entity/entity-frame.tsx';
import { useGoOn } from '../entity/use-entity.ts';

/** The letter that a signatory signs for the company. */
export function RequestInfoPage() {
  const goOn = useGoOn('REQUEST_INFO');

  async function leave(): Promise<void> {
    // The letter's status is among the answers, which the next step's guard reads.
    await queryClient.invalidateQueries();
    await goOn((await loadEntityFlow()).data);
  }

  return (
    <EntityFrame
      step="REQUEST_INFO"
      title={<Trans>Declaration of non-solicitation</Trans>}
      lead={
        <Trans>
          With this letter you confirm for the company that it approached us on its own initiative.
          The rules where it is incorporated ask for it. You read it here and sign it with your
          name.
        </Trans>
      }
      wide
    >
      <Signing envelopeType="REVERSE_SOLICITATION_LETTER" onSigned={leave} />
    </EntityFrame>
  );
}
