import { Trans } from '@lingui/react/macro';
import { queryClient } from '../../../app/session/queries.ts';
import { Signing } from '../../agreements/signing.tsx';
import { loadIndividualFlow } from './individual-flow.ts';
import { IndividualFrame } from './individual-frame.tsx';
import { useGoOn } from './use-individual.ts';

export function DeclarationPage() {
  const goOn = useGoOn('DECLARATION_OF_NON_SOLICITATION');

  async function leave(): Promise<void> {
    // The letter's status is among the answers, which the next step's guard reads.
    await queryClient.invalidateQueries();
    await goOn((await loadIndividualFlow()).data);
  }

  return (
    <IndividualFrame
      step="DECLARATION_OF_NON_SOLICITATION"
      title={<Trans>Declaration of non-solicitation</Trans>}
      lead={
        <Trans>
          With this letter you confirm that you approached us on your own initiative. The rules
          where you live ask for it. You read it here and sign it with your name.
        </Trans>
      }
      wide
    >
      <Signing envelopeType="REVERSE_SOLICITATION_LETTER" onSigned={leave} />
    </IndividualFrame>
  );
}
