import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ChoiceCards } from '../../../ui/fields/choice-cards.tsx';

type ExposedQuestionProps = {
  value: boolean | null;
  onChange: (isExposed: boolean) => void;
  error: ReactNode;
};

/** Whether somebody is politically exposed; neither answer keeps anybody from investing. */
export function ExposedQuestion({ value, onChange, error }: ExposedQuestionProps) {
  return (
    <ChoiceCards<'yes' | 'no'>
      name="politically_exposed"
      label={<Trans>Are you a politically exposed person?</Trans>}
      choices={[
        {
          value: 'no',
          title: <Trans>No, I am not</Trans>,
        },
        {
          value: 'yes',
          title: <Trans>Yes, I am</Trans>,
          text: (
            <Trans>
              I hold or held a prominent public office, such as in a government, a parliament, a
              high court, an army or a state-owned company; or I am a close relative or associate of
              somebody who does. We may ask you a few more questions.
            </Trans>
          ),
        },
      ]}
      value={value === null ? null : toAnswer(value)}
      onChange={(answer) => onChange(answer === 'yes')}
      error={error}
    />
  );
}

function toAnswer(isExposed: boolean): 'yes' | 'no' {
  return isExposed ? 'yes' : 'no';
}
