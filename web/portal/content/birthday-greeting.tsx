import { getBirthdayGreeting, noteBirthdayGreeting } from '@ballast/contract/content/birthdays.ts';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useCallMutation, useCallQuery } from '../../app/session/queries.ts';
import { useUser } from '../../app/session/use-user.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Fireworks } from './fireworks.tsx';

/** After how long the dialog has its button (spec/investing.md, section 4). */
const BUTTON_AFTER_MS = 3_000;

/** Wishes somebody a happy birthday, once a year. */
export function BirthdayGreeting() {
  const { data } = useCallQuery(getBirthdayGreeting);
  const [isOver, setOver] = useState(false);
  const [isShown, setShown] = useState(false);
  const { mutate: note } = useCallMutation(noteBirthdayGreeting);
  const isDue = data?.is_due === true;
  // Once noted it is due no more, and is shown until the person closes it.
  useEffect(() => {
    if (!isDue) return;
    setShown(true);
    note({});
  }, [isDue, note]);
  return isShown && !isOver ? <BirthdayDialog onClose={() => setOver(true)} /> : null;
}

function BirthdayDialog({ onClose }: { onClose: () => void }) {
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
