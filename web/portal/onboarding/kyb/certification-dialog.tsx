import { CERTIFICATION } from '@ballast/contract/onboarding/kyb/kyb-documents.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { CERTIFICATION_WORDS, CERTIFIER_WORDS } from '../../../app/figures/kyb-words.ts';
import { Dialog } from '../../../ui/dialog.tsx';

const { certifiers, monthsMax, says } = CERTIFICATION;

export function CertificationButton() {
  const { i18n } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button variant="default" size="sm" onClick={() => setOpen(true)}>
        <Trans>How copies must be certified</Trans>
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={<Trans>How copies must be certified</Trans>}
        actions={
          <Button data-autofocus onClick={() => setOpen(false)}>
            <Trans>Got it</Trans>
          </Button>
        }
      >
        <p>
          <Trans>
            One of the following must compare the copy with the original and certify it:
          </Trans>
        </p>
        <ul>
          {certifiers.map((each) => (
            <li key={each}>{i18n._(CERTIFIER_WORDS[each])}</li>
          ))}
        </ul>
        <p>
          <Trans>
            The certifier must not be an owner, director or employee of your company, nor a relative
            of one. The copy says:
          </Trans>
        </p>
        <ul>
          {says.map((each) => (
            <li key={each}>{i18n._(CERTIFICATION_WORDS[each])}</li>
          ))}
        </ul>
        <p>
          <Trans>
            The certification is not older than {monthsMax} months. A document that is not in
            English comes with a certified translation.
          </Trans>
        </p>
      </Dialog>
    </div>
  );
}
