import { listUploads, type Upload } from '@ballast/contract/files/uploads.ts';
import {
  answerKyb,
  isOwed,
  type Kyb,
  sendKybDocument,
  submitKyb,
} from '@ballast/contract/onboarding/kyb/kyb.ts';
import type { KybDocument } from '@ballast/contract/onboarding/kyb/kyb-documents.ts';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useWholeList } from '../../../app/figures/whole-list.ts';
import type { FieldProblems } from '../../../app/forms/form-errors.ts';
import { useForm } from '../../../app/forms/use-form.ts';
import { useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { useRetryDialog } from '../use-retry-dialog.tsx';

/**
 * The form of a company's documents: sends each document, then submits all. What was sent before a failure is
 * not sent again.
 */
export function useSendKyb(kyb: Kyb) {
  const go = useGo();
  const uploads = useWholeList(listUploads, { query: { purpose: 'ENTITY' } });
  const confirm = useCallMutation(answerKyb);
  const send = useCallMutation(sendKybDocument);
  const submit = useCallMutation(submitKyb);
  const chosen = (uploads.data?.items ?? []).filter(({ used_at }) => used_at === null);
  return useForm({
    values: { certification_confirmed: kyb.certification_confirmed },
    fields: [...kyb.documents.map(({ document }) => document), 'certification_confirmed'],
    check: (typed) => ({
      ...problemsOf(kyb, chosen),
      certification_confirmed: !typed.certification_confirmed && (
        <Trans>Confirm this to go on</Trans>
      ),
    }),
    send: async () => {
      if (!kyb.certification_confirmed) {
        await confirm.mutateAsync({ body: { certification_confirmed: true } });
      }
      for (const [document, upload_ids] of sendable(kyb, chosen)) {
        await send.mutateAsync({ body: { document, upload_ids } });
      }
      await submit.mutateAsync({});
      await go(paths.kybSuccess());
    },
    retry: useRetryDialog(<Trans>We could not submit your documents</Trans>),
  });
}

function problemsOf({ documents }: Kyb, chosen: readonly Upload[]): FieldProblems {
  const problems: Record<string, ReactNode> = {};
  for (const each of documents) {
    const own = chosen.filter(({ slot }) => slot === each.document);
    if (own.some(({ state }) => state === 'OPEN')) {
      problems[each.document] = <Trans>Wait until the file has arrived, or remove it</Trans>;
    } else if (own.length === 0 && isOwed(each)) {
      problems[each.document] = <Trans>Choose a file</Trans>;
    }
  }
  return problems;
}

function sendable({ documents }: Kyb, chosen: readonly Upload[]): [KybDocument, string[]][] {
  return documents
    .filter(({ status }) => status !== 'APPROVED')
    .map(({ document }): [KybDocument, string[]] => [
      document,
      chosen.filter(({ slot }) => slot === document).map(({ id }) => id),
    ])
    .filter(([, ids]) => ids.length > 0);
}
