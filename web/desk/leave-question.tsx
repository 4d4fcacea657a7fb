import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { Dialog } from '../ui/dialog.tsx';

/**
 * Asks before another screen of the desk takes the place of what was typed and not sent. Whatever loads a page anew asks nothing:
 * the end of a session waits for no answer.
 */
export function LeaveQuestion({ isTyped }: { isTyped: () => boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isTyped(),
    enableBeforeUnload: false,
    withResolver: true,
  });
  return (
    <Dialog
      open={status === 'blocked'}
      onClose={() => reset?.()}
      title={<Trans>Leave without saving?</Trans>}
      actions={
        <>
          <Button variant="default" onClick={() => proceed?.()}>
            <Trans>Leave</Trans>
          </Button>
          <Button data-autofocus onClick={() => reset?.()}>
            <Trans>Stay</Trans>
          </Button>
        </>
      }
    >
      <Trans>What you have changed here is not saved.</Trans>
    </Dialog>
  );
}
