import { useLingui } from '@lingui/react';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { type Invitation, STATE_TONES, STATE_WORDS } from './invitation-words.ts';

export function InvitationBadge({ state }: Pick<Invitation, 'state'>) {
  const { i18n } = useLingui();
  return <StatusBadge tone={STATE_TONES[state]}>{i18n._(STATE_WORDS[state])}</StatusBadge>;
}
