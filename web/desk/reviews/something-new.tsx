import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Note } from '../../ui/note.tsx';
import type { Case } from './case-words.ts';

/** What somebody who decides has seen of a case: what was there when they opened it, until they look again. */
export type Seen = { readonly event: string; readonly onLook: (event: string) => void };

/** Says that the client sent something while the review was open here; nothing while they did not. */
export function SomethingNew({ item, seen }: { item: Pick<Case, 'seen_event'>; seen: Seen }) {
  if (seen.event === item.seen_event) return null;
  return (
    <Note tone="caution" title={<Trans>The client sent something new; look again</Trans>}>
      <Button variant="default" size="xs" onClick={() => seen.onLook(item.seen_event)}>
        <Trans>I have looked at it</Trans>
      </Button>
    </Note>
  );
}

/** Reads everything again: a refusal mostly means that what is shown is not what is. */
export function useReload(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries();
}
