import { classStanding } from '@ballast/contract/onboarding/class-standing.ts';
import type { ClassRule } from '@ballast/contract/onboarding/investor-classes.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { CLASS_WORDS } from '../../app/investor-classes/class-words.ts';
import { SupportContact } from '../../app/support-contact.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';
import { ClassCheck } from './class-check.tsx';
import { answersOf, inputsOf, type TypedClass } from './class-inputs.ts';

type ClassDialogProps = {
  rule: ClassRule;
  /** The conditions hold, as the person says. */
  onConfirm: () => void;
  onClose: () => void;
};

const NOTHING: TypedClass = { texts: {}, facts: [] };

/** The modal of an investor class: its conditions, what holds of them, and the confirmation that it is enough. */
export function ClassDialog({ rule, onConfirm, onClose }: ClassDialogProps) {
  const { i18n } = useLingui();
  const [typed, setTyped] = useState(NOTHING);
  const [isShort, setShort] = useState(false);
  const { outcome } = classStanding(rule, answersOf(inputsOf(rule), typed));

  function confirm(): void {
    if (outcome === 'NOT_MET') setShort(true);
    else onConfirm();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={i18n._(CLASS_WORDS[rule.investorType])}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            <Trans>Not me</Trans>
          </Button>
          <Button onClick={confirm}>
            <Trans>That is me</Trans>
          </Button>
        </>
      }
    >
      {rule.needs === 'COMPLIANCE' ? (
        <Trans>
          Where you live no rule of numbers says who may invest. You confirm that you are an
          experienced investor and not a retail client. Our compliance team looks at it together
          with your identity, within up to 5 business days, and tells you by email.
        </Trans>
      ) : (
        <ClassCheck
          rule={rule}
          typed={typed}
          onChange={(told) => {
            setTyped(told);
            setShort(false);
          }}
        />
      )}
      {isShort ? (
        <Note tone="bad" title={<Trans>That is not enough for this class yet</Trans>}>
          <Trans>
            Tell us what else holds, or choose another class. If none fits, write to{' '}
            <SupportContact />.
          </Trans>
        </Note>
      ) : null}
    </Dialog>
  );
}
