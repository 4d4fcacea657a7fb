import { type Accreditation, statusOf } from '@ballast/contract/funds/accreditation.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import {
  ACCREDITED_WORDS,
  QUALIFIED_WORDS,
} from '../../../app/investor-classes/accreditation-words.ts';
import { useUser } from '../../../app/session/use-user.ts';
import { Fact } from '../../../ui/lists/facts.tsx';

/** By what a US taxpayer is let in, among other facts; nothing for everybody else. */
export function AccreditationFacts({ accreditation }: { accreditation: Accreditation | null }) {
  const { i18n } = useLingui();
  const { account_type: accountType } = useUser();
  if (!accreditation) return null;
  const accredited = statusOf(accreditation, accountType);
  return (
    <>
      <Fact label={<Trans>Accredited investor</Trans>}>
        {accredited ? i18n._(ACCREDITED_WORDS[accredited].title) : null}
      </Fact>
      <Fact label={<Trans>Qualified client</Trans>}>
        {i18n._(QUALIFIED_WORDS[accountType][accreditation.qualified_client].title)}
      </Fact>
    </>
  );
}
