import type { AnswerOf } from '@ballast/contract/call.ts';
import { viewTaxNumbers } from '@ballast/contract/staff/evidence.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { onceUnderway } from '../../app/session/queries.ts';
import { client } from '../../app/session/start.ts';

/** The tax numbers of a case once somebody asked to see them; they go with the screen that shows them. */
export function useTaxNumbers(caseId: string) {
  // Each look is written down, so a double click is one look.
  const [look] = useState(() =>
    onceUnderway((id: string) => client.call(viewTaxNumbers, { params: { id } })),
  );
  const viewing = useMutation({
    mutationFn: async (): Promise<AnswerOf<typeof viewTaxNumbers>['items']> =>
      (await look(caseId)).items,
    networkMode: 'always',
    // Nothing of it stays in the page's memory.
    gcTime: 0,
  });
  const { data: numbers, isPending, error, mutate: show, reset: hide } = viewing;
  return { numbers, isPending, error, show, hide };
}
