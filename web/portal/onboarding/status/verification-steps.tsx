import { Trans, useLingui } from '@lingui/react/macro';
import { type Step, StepList } from '../../../ui/lists/step-list.tsx';
import type { VerificationState } from './verification-state.ts';

const AGREEMENTS: readonly VerificationState[] = ['AGREEMENTS_REQUIRED', 'AGREEMENTS_PENDING'];

export function VerificationSteps({ state }: { state: VerificationState }) {
  const { t } = useLingui();
  const words = { done: t`done`, current: t`now`, ahead: t`ahead`, failed: t`ended` };
  const at = positionOf(state);
  const isOver = state === 'REJECTED' || state === 'DOCUMENT_REJECTED';
  const stepAt = (index: number, key: string): Pick<Step, 'key' | 'state' | 'stateWord'> => {
    const state = stateAt(index, at, isOver);
    return { key, state, stateWord: words[state] };
  };
  return (
    <StepList
      label={t`Steps of the verification`}
      steps={[
        {
          ...stepAt(0, 'identity'),
          title: <Trans>Your identity</Trans>,
          text: <Trans>What you tell us, and a document</Trans>,
        },
        {
          ...stepAt(1, 'agreements'),
          title: <Trans>Two agreements</Trans>,
          text: <Trans>On custody and on purchases; checked within 10 minutes</Trans>,
        },
        {
          ...stepAt(2, 'active'),
          title: <Trans>You can deposit and invest</Trans>,
        },
      ]}
    />
  );
}

function positionOf(state: VerificationState): number {
  if (state === 'ACTIVE') return 3;
  return AGREEMENTS.includes(state) ? 1 : 0;
}

function stateAt(index: number, at: number, isOver: boolean): Step['state'] {
  if (index < at) return 'done';
  if (index > at) return 'ahead';
  return isOver ? 'failed' : 'current';
}
