import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useUser } from '../../app/session/use-user.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Fireworks } from './fireworks.tsx';

/** After how long the dialog has its button (spec/investing.md, section 4). */
const BUTTON_AFTER_MS = 3_000;

/** Wishes the person who is signed in a happy birthday. */
export function BirthdayDialog({ onClose }: { onClose: () => void }) {
  const { first_name: name } = useUser();
  const [hasButton, setHasButton] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasButton(true), BUTTON_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Happy birthday, {name}!</Trans>}
      actions={
        hasButton ? (
          <Button onClick={onClose}>
            <Trans>Thank you</Trans>
          </Button>
        ) : null
      }
    >
      <Trans>All of us at Ballast wish you a good year.</Trans>
      <Fireworks />
    </Dialog>
  );
}
