import { assignCase, releaseCase, takeCase } from '@ballast/contract/staff/cases.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { useCallMutation } from '../../app/session/queries.ts';
import { useKey } from '../keys/desk-keys.ts';
import { KeyHint, useKeyShortcut } from '../keys/key-hint.tsx';
import { type Case, obstacleTo, offers } from './case-words.ts';
import { colleaguesQuery } from './queries.ts';

/** In whose hands a case is: one's own, the queue's, or a colleague's. */
export function CaseHands({ item }: { item: Case }) {
  return (
    <>
      <TakeOrRelease item={item} />
      {offers(item, 'ASSIGN') && obstacleTo(item, 'ASSIGN') === null ? (
        <Assign item={item} />
      ) : null}
    </>
  );
}

function TakeOrRelease({ item }: { item: Case }) {
  const take = useCallMutation(takeCase);
  const release = useCallMutation(releaseCase);
  const isTaken = item.state === 'TAKEN';
  const action = isTaken ? 'RELEASE' : 'TAKE';
  const { error, isPending, mutate } = isTaken ? release : take;
  const isBlocked = !offers(item, action) || obstacleTo(item, action) !== null;
  const act = () => mutate({ params: { id: item.id } });
  useKey('m', isBlocked || isPending ? null : act);
  const shortcut = useKeyShortcut('m');
  if (!offers(item, action)) return null;
  return (
    <>
      <Button
        variant="subtle"
        disabled={isBlocked}
        loading={isPending}
        rightSection={isBlocked ? null : <KeyHint of="m" />}
        onClick={act}
        {...shortcut}
      >
        {isTaken ? <Trans>Release case</Trans> : <Trans>Take it</Trans>}
      </Button>
      <FailureNote error={error} />
    </>
  );
}

function Assign({ item }: { item: Case }) {
  const { t } = useLingui();
  const colleagues = useQuery(colleaguesQuery(item.queue)).data?.items ?? [];
  const assign = useCallMutation(assignCase);
  return (
    <>
      <NativeSelect
        aria-label={t`Assign to`}
        value=""
        disabled={assign.isPending}
        onChange={({ currentTarget: { value } }) =>
          value && assign.mutate({ params: { id: item.id }, body: { user_id: value } })
        }
        data={[
          { value: '', label: t`Assign to …` },
          ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <FailureNote error={assign.error} />
    </>
  );
}
