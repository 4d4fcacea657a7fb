import {
  changeInvitationDraft,
  createInvitationDraft,
  DraftContent,
  discardInvitationDraft,
  type InvitationDraft,
} from '@ballast/contract/staff/invitation-drafts.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { showToast } from '../../app/errors/toasts.tsx';
import { type FieldProblems, refusedFields, ruleProblems } from '../../app/forms/form-errors.ts';
import { useAction } from '../../app/forms/use-action.ts';
import type { FormState } from '../../app/forms/use-form.ts';
import { useGo } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { useCallMutation } from '../../app/session/queries.ts';

type DraftButtonsProps<Typed extends object> = {
  form: FormState<Typed>;
  draft: InvitationDraft | null;
  /** What a draft is given of what is typed. */
  given: (typed: Typed) => object;
};

/** Keeps what is typed without sending it, and gives a draft up. */
export function DraftButtons<Typed extends object>({
  form,
  draft,
  given,
}: DraftButtonsProps<Typed>) {
  const { i18n } = useLingui();
  const go = useGo();
  const create = useCallMutation(createInvitationDraft);
  const change = useCallMutation(changeInvitationDraft);
  const discard = useCallMutation(discardInvitationDraft);
  const leave = () => go(paths.deskInvitations(), { replace: true });
  // A form gives the focus to what is wrong when it is sent, and this button sends none.
  function show(problems: FieldProblems): void {
    form.setErrors(problems);
    form.getInputNode(Object.keys(problems)[0] ?? '')?.focus();
  }
  const keep = useAction(async () => {
    const content = withoutBlanks(given(form.getValues()));
    const result = DraftContent.safeParse(content);
    if (!result.success) return show(ruleProblems(i18n, DraftContent, content));
    const body = result.data;
    try {
      await (draft
        ? change.mutateAsync({ params: { id: draft.id }, body })
        : create.mutateAsync({ body }));
    } catch (error) {
      const refused = refusedFields(i18n, error, { fields: Object.keys(form.getValues()) });
      if (!refused) throw error;
      return show(refused);
    }
    showToast({ tone: 'good', text: <Trans>The draft is kept</Trans> });
    await leave();
  });
  return (
    <>
      <Button variant="default" loading={keep.running} onClick={() => void keep.run()}>
        <Trans>Save as draft</Trans>
      </Button>
      {draft ? (
        <Button
          variant="subtle"
          loading={discard.isPending}
          onClick={() =>
            discard.mutate({ params: { id: draft.id } }, { onSuccess: () => void leave() })
          }
        >
          <Trans>Discard the draft</Trans>
        </Button>
      ) : null}
      <FailureNote error={keep.error ?? discard.error} />
    </>
  );
}

/** What is typed so far: a draft knows nothing of the rest. */
function withoutBlanks(part: object): object {
  const kept = Object.entries(part).flatMap(([field, value]) => {
    if (value === null) return [];
    const isPart = typeof value === 'object' && !Array.isArray(value);
    return [[field, isPart ? withoutBlanks(value) : value]];
  });
  return Object.fromEntries(kept);
}
