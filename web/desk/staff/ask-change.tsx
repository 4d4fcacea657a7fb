import type { BodyOf } from '@ballast/contract/call.ts';
import { Reason } from '@ballast/contract/fields.ts';
import { askAccessChange } from '@ballast/contract/staff/administration.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { showToast } from '../../app/errors/toasts.tsx';
import { useCallMutation } from '../../app/session/queries.ts';
import { TextDialog } from '../documents/text-dialog.tsx';
import { KIND_WORDS } from './access-words.ts';

export type Change = BodyOf<typeof askAccessChange>['change'];

type AskChangeProps = {
  change: Change;
  person: { readonly id: string; readonly name: string };
  onClose: () => void;
};

const REASON_LENGTH_MAX = 500;

const CONSEQUENCES: Readonly<Record<Change, ReactNode>> = {
  SUSPEND: (
    <Trans>
      Their sessions end at once and they cannot log in. Cases that they have taken stay with them
      until a colleague gives them on.
    </Trans>
  ),
  REOPEN: <Trans>They log in again with the password and authenticator that they had.</Trans>,
  RESET_ACCESS: (
    <Trans>
      Password, authenticator and recovery codes stop working, and their sessions end. An email
      brings a link to set them anew. Call back on a number that you know first.
    </Trans>
  ),
  LIFT_LOCK: (
    <Trans>
      Their wrong passwords and codes are forgotten, so that they can try again. Make sure first
      that it is them who ask.
    </Trans>
  ),
};

/** Asks for a change of somebody's access, with the reason. */
export function AskChange({ change, person, onClose }: AskChangeProps) {
  const { i18n } = useLingui();
  const ask = useCallMutation(askAccessChange);
  const { id, name } = person;
  return (
    <TextDialog
      title={
        <>
          {i18n._(KIND_WORDS[change])}
          {': '}
          {name}
        </>
      }
      field="reason"
      rules={Reason}
      label={<Trans>Reason</Trans>}
      description={CONSEQUENCES[change]}
      lengthMax={REASON_LENGTH_MAX}
      submit={i18n._(KIND_WORDS[change])}
      onText={async (reason) => {
        const asked = await ask.mutateAsync({ params: { id }, body: { change, reason } });
        sayAsked(asked.waits);
      }}
      onClose={onClose}
    />
  );
}

/** Says whether somebody else has to confirm what was asked for. */
export function sayAsked(waits: boolean): void {
  const text = waits ? <Trans>Asked. Somebody else confirms it.</Trans> : <Trans>Done</Trans>;
  showToast({ tone: 'good', text });
}
