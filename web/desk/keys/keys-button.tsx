import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { boundKeys, useKey, useKeyListener } from './desk-keys.ts';
import { useKeyShortcut } from './key-hint.tsx';
import styles from './keys-button.module.css';

/** Most people at the desk read it once. */
const Keys = lazy(async () => ({ default: (await import('./keys.tsx')).Keys }));

/** In the header of the desk: which keys there are on this screen, and whether they do anything. */
export function KeysButton() {
  const { t } = useLingui();
  const [shown, setShown] = useState<readonly string[] | null>(null);
  useKeyListener();
  const show = () => setShown(boundKeys());
  useKey('?', show);
  return (
    <>
      <ActionIcon
        className={styles.button}
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t`Keys`}
        onClick={show}
        {...useKeyShortcut('?')}
      >
        <IconKeyboard size={20} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
      <Dialog
        open={shown !== null}
        onClose={() => setShown(null)}
        title={<Trans>Keys</Trans>}
        actions={
          <Button data-autofocus onClick={() => setShown(null)}>
            <Trans>Close</Trans>
          </Button>
        }
      >
        <Suspense fallback={<Skeleton height={24} />}>
          <Keys bound={shown ?? []} />
        </Suspense>
      </Dialog>
    </>
  );
}
