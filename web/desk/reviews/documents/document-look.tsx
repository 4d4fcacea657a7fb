import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconRotateClockwise, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useState } from 'react';
import { useKey } from '../../keys/desk-keys.ts';
import { KeyHint, useKeyShortcut } from '../../keys/key-hint.tsx';
import styles from './document-look.module.css';

const ZOOMS = [1, 1.5, 2, 3, 4] as const;

const ZOOM_LAST = ZOOMS.length - 1;

/** How a document is looked at: so many times larger than it fits, and turned by so many quarters, clockwise. */
export type DocumentLook = { readonly zoom: number; readonly quarters: number };

export type Looking = {
  readonly look: DocumentLook;
  readonly larger: (() => void) | null;
  readonly smaller: (() => void) | null;
  readonly turn: () => void;
};

export function useLooking(): Looking {
  const [step, setStep] = useState(0);
  const [quarters, setQuarters] = useState(0);
  return {
    look: { zoom: ZOOMS[step] ?? 1, quarters },
    larger: step < ZOOM_LAST ? () => setStep(step + 1) : null,
    smaller: step > 0 ? () => setStep(step - 1) : null,
    turn: () => setQuarters((quarters + 1) % 4),
  };
}

type LookToolsProps = {
  looking: Looking;
  title: string;
  /** Whether the keys are for this document, and not for the one beside it. */
  isActive: boolean;
};

export function LookTools({ looking, title, isActive }: LookToolsProps) {
  const { t } = useLingui();
  const { look, larger, smaller, turn } = looking;
  useKey('+', isActive ? larger : null);
  useKey('-', isActive ? smaller : null);
  useKey('t', isActive ? turn : null);
  const keys = {
    larger: useKeyShortcut('+'),
    smaller: useKeyShortcut('-'),
    turn: useKeyShortcut('t'),
  };
  return (
    <span className={styles.tools}>
      <ActionIcon
        variant="default"
        aria-label={t`Smaller: ${title}`}
        disabled={smaller === null}
        onClick={() => smaller?.()}
        {...(isActive && keys.smaller)}
      >
        <IconZoomOut size={16} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
      {isActive ? <KeyHint of="-" /> : null}
      <span className={styles.percent}>
        <Trans>{look.zoom * 100}%</Trans>
      </span>
      <ActionIcon
        variant="default"
        aria-label={t`Larger: ${title}`}
        disabled={larger === null}
        onClick={() => larger?.()}
        {...(isActive && keys.larger)}
      >
        <IconZoomIn size={16} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
      {isActive ? <KeyHint of="+" /> : null}
      <ActionIcon
        variant="default"
        aria-label={t`Turn: ${title}`}
        onClick={turn}
        {...(isActive && keys.turn)}
      >
        <IconRotateClockwise size={16} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
      {isActive ? <KeyHint of="t" /> : null}
    </span>
  );
}
