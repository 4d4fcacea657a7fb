import type { User } from '@ballast/contract/account/me.ts';
import { assessClass } from '@ballast/contract/onboarding/sign-up/class-assessment.ts';
import type { ClassRule } from '@ballast/contract/onboarding/sign-up/investor-classes.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { SupportContact } from '../../../app/errors/support-contact.tsx';
import { isUnread } from '../../../app/forms/typed-amount.ts';
import { ClassCheck } from '../../../app/investor-classes/class-check.tsx';
import {
  answersOf,
  inputsOf,
  type TypedClass,
} from '../../../app/investor-classes/class-inputs.ts';
import { CLASS_WORDS } from '../../../app/investor-classes/class-words.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Note } from '../../../ui/note.tsx';

type ClassDialogProps = {
  rule: ClassRule;
  accountType: User['account_type'];
  /** The page keeps it while the dialog is closed. */
  typed: TypedClass;
  onType: (typed: TypedClass) => void;
  /** Enough of the conditions holds, as the client tells. */
  onConfirm: () => unknown;
  onClose: () => void;
};

/** The conditions of an investor class, and the confirmation that enough of them hold. */
export function ClassDialog(props: ClassDialogProps) {
  const { rule, accountType, typed, onType, onConfirm, onClose } = props;
  const { i18n } = useLingui();
  const [missing, setMissing] = useState<'amounts' | 'conditions' | null>(null);
  const { outcome } = assessClass(rule, answersOf(inputsOf(rule), typed));

  function confirm(): void {
    if (Object.values(typed.texts).some(isUnread)) setMissing('amounts');
    else if (outcome === 'NOT_MET') setMissing('conditions');
    else onConfirm();
  }

  const isCompany = accountType === 'INSTITUTIONAL';
  return (
    <Dialog
      open
      onClose={onClose}
      title={i18n._(CLASS_WORDS[rule.investorType])}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {isCompany ? (
              <Trans>Choose another category</Trans>
            ) : (
              <Trans>Choose another category</Trans>
            )}
          </Button>
          <Button onClick={confirm}>
            {isCompany ? <Trans>Confirm</Trans> : <Trans>Confirm</Trans>}
          </Button>
        </>
      }
    >
      {rule.needs === 'COMPLIANCE' ? (
        <ComplianceDecides accountType={accountType} />
      ) : (
        <ClassCheck
          rule={rule}
          accountType={accountType}
          typed={typed}
          onChange={(change) => {
            onType(change);
            setMissing(null);
          }}
        />
      )}
      {missing === 'amounts' ? (
        <Note tone="bad" title={<Trans>An amount cannot be read</Trans>}>
          <Trans>Correct the amount marked above, then confirm again.</Trans>
        </Note>
      ) : null}
      {missing === 'conditions' ? (
        <Note tone="bad" title={<Trans>You don’t meet this category yet</Trans>}>
          <Trans>
            Add more details, or choose another category. If none fits, write to <SupportContact />.
          </Trans>
        </Note>
      ) : null}
    </Dialog>
  );
}

function ComplianceDecides({ accountType }: Pick<ClassDialogProps, 'accountType'>) {
  if (accountType === 'INSTITUTIONAL')
    return (
      <Trans>
        The country where your company is registered sets no financial thresholds. You confirm that
        it is an experienced investor and not a retail client; our compliance team reviews this
        together with its documents within 2–3 business days and emails you.
      </Trans>
    );
  return (
    <Trans>
      Your country sets no financial thresholds. You confirm that you are an experienced investor
      and not a retail client; our compliance team reviews this together with your identity within 5
      business days and emails you.
    </Trans>
  );
}
