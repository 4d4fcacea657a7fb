import { useLingui } from '@lingui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { ask } from '../../app/errors/dialogs.tsx';
import { errorWords } from '../../app/errors/error-words.ts';
import type { Outgoing } from './use-sending.ts';

/**
 * Says in a dialog which file could not be uploaded and why (spec/access.md, section 8), and has it go on when
 * the person tries again; one that was refused is never taken as it is. Files that fail while a dialog is open
 * share the next one. Once the screen is left nothing is said.
 */
export function useUploadFailures(goOn: (outgoing: Outgoing) => void) {
  const { i18n } = useLingui();
  const untold = useRef<Outgoing[]>([]);
  const isTelling = useRef(false);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  /** Takes the oldest, with all others that failed in the same way. */
  function takeNext(): Outgoing[] {
    const [oldest] = untold.current;
    const next = untold.current.filter(({ state }) => state === oldest?.state);
    untold.current = untold.current.filter(({ state }) => state !== oldest?.state);
    return next;
  }

  async function tellNext([first, ...others]: readonly Outgoing[]): Promise<void> {
    if (!first) return;
    const { title, advice } = errorWords(i18n, first.error);
    const count = others.length + 1;
    const mayTry = first.state === 'INTERRUPTED';
    const isTried = await ask({
      title: <Title name={first.file.name} count={count} />,
      text: [title, advice].filter(Boolean).join('. ').replace('..', '.'),
      confirm: mayTry ? <Trans>Try again</Trans> : <Trans>Got it</Trans>,
      ...(mayTry && { refuse: <Trans>Got it</Trans> }),
    });
    if (mayTry && isTried) for (const each of [first, ...others]) goOn(each);
  }

  return async (failed: Outgoing): Promise<void> => {
    untold.current.push(failed);
    if (isTelling.current) return;
    isTelling.current = true;
    try {
      while (isShown.current && untold.current.length > 0) await tellNext(takeNext());
    } finally {
      isTelling.current = false;
    }
  };
}

function Title({ name, count }: { name: string; count: number }) {
  if (count === 1) return <Trans>We could not upload {name}</Trans>;
  return (
    <Plural value={count} one="We could not upload # file" other="We could not upload # files" />
  );
}
