import { CRITERION_OF } from '@ballast/contract/funds/accreditation.ts';
import { SUBSCRIPTION } from '@ballast/contract/funds/subscription-flow.ts';
import { createSubscriptionRequest } from '@ballast/contract/funds/subscriptions.ts';
import { draftOf } from '../../../app/forms/flow-draft.ts';
import { useGo } from '../../../app/routing/link.tsx';
import { useCallMutation } from '../../../app/session/queries.ts';
import { stepPath } from './step-path.ts';

/** Begins what was entered on the server, and goes on to its signature. Rejects with why the server refused. */
export function useBegin(fundSlug: string): () => Promise<void> {
  const go = useGo();
  const begin = useCallMutation(createSubscriptionRequest);
  return async () => {
    const draft = draftOf(SUBSCRIPTION);
    const { classId, amount, paidIn, background, experience, printedCopy } = draft.read();
    const { accreditedStatus, qualifiedStatus } = draft.read();
    const { id } = await begin.mutateAsync({
      query: { fund: fundSlug },
      body: {
        class_id: classId,
        amount,
        ...(paidIn && { paid_in: paidIn }),
        answers: background && experience ? { ...background, experience } : null,
        accreditation:
          accreditedStatus && qualifiedStatus
            ? {
                accreditation_criteria: CRITERION_OF[accreditedStatus],
                qualified_client: qualifiedStatus,
              }
            : null,
        printed_copy: printedCopy,
      },
    });
    draft.change({ requestId: id });
    await go(stepPath(fundSlug, 'agreement'));
  };
}
