import { INTENDED_TOO_LOW } from '@ballast/contract/onboarding/sign-up/individual.ts';
import { Trans } from '@lingui/react/macro';
import { tell } from '../../../app/errors/dialogs.tsx';
import { SupportContact } from '../../../app/errors/support-contact.tsx';
import { Note } from '../../../ui/note.tsx';
import { IndividualFrame } from './individual-frame.tsx';
import { QuestionnaireStep } from './questionnaire-step.tsx';
import { INTENDED_WORDS } from './questionnaire-words.ts';
import { useAnswer, useIndividualDetails } from './use-individual.ts';

/** /onboarding/questionnaire/intended */
export function IntendedAmountPage() {
  return (
    <IndividualFrame
      step="INTENDED"
      title={<Trans>How much do you want to invest with us?</Trans>}
      lead={<Trans>A first idea is enough. It does not bind you.</Trans>}
    >
      <IntendedAmountForm />
    </IndividualFrame>
  );
}

function IntendedAmountForm() {
  const { questionnaire } = useIndividualDetails();
  const answer = useAnswer('INTENDED');
  const known = questionnaire.intended_investment_amount;
  return (
    <>
      {known === INTENDED_TOO_LOW ? (
        <Note tone="caution" title={TOO_LOW.title}>
          {TOO_LOW.text}
        </Note>
      ) : null}
      <QuestionnaireStep
        field="intended_investment_amount"
        label={<Trans>How much do you want to invest with us?</Trans>}
        words={INTENDED_WORDS}
        known={known}
        onChosen={async (code) => {
          await answer({ questionnaire: { intended_investment_amount: code } });
          if (code === INTENDED_TOO_LOW) void tell(TOO_LOW);
        }}
      />
    </>
  );
}

/** Why the amount is too small, whom to ask, and that the answer may be corrected. */
const TOO_LOW = {
  title: <Trans>This amount is too small to open an account</Trans>,
  text: (
    <Trans>
      Ballast takes investments of $0.1 million and more. If you meant another amount, correct your
      answer. If you would like to talk about it, write to <SupportContact />.
    </Trans>
  ),
};
