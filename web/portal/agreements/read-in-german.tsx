import type { AgreementTranslation } from '@ballast/contract/agreements/agreements.ts';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { AgreementPages } from './agreement-pages.tsx';

type ReadInGermanProps = { translation: AgreementTranslation | null };

/** Opens the agreement in German, to read; nothing of the ceremony hangs on it. Nothing where there is none. */
export function ReadInGerman({ translation }: ReadInGermanProps) {
  const [isOpen, setOpen] = useState(false);
  if (!translation) return null;
  const { language, preface, text } = translation;
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="subtle" size="sm" type="button" onClick={() => setOpen(true)}>
        <Trans>Read in German</Trans>
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={<span lang={language}>{text.title}</span>}
        actions={
          <Button variant="default" type="button" onClick={close}>
            <Trans>Close</Trans>
          </Button>
        }
      >
        <AgreementPages text={text} language={language}>
          <p>
            <strong>{preface}</strong>
          </p>
        </AgreementPages>
      </Dialog>
    </>
  );
}
