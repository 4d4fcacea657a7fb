import { Refusal } from '@ballast/contract/errors.ts';
import type { CaseState } from '@ballast/contract/reviews/client-case.ts';
import { dueAt } from '@ballast/contract/reviews/turnaround.ts';
import type { REOPENING_STEPS } from '@ballast/contract/staff/cases.ts';
import { readClock } from '../database/clock.ts';
import type { Tx } from '../database/connect.ts';
import { type AtDesk, lockCaseFor } from './case-decisions.ts';
import { addEvent, type CaseRecord } from './case-record.ts';
import { keepableTurnaround } from './promises.ts';
import { writeNote } from './write-note.ts';

export type Reopening = {
  readonly step: (typeof REOPENING_STEPS)[number];
  readonly note?: string | undefined;
};

/**
 * Asks to reopen a rejected case, or answers that as a second person; returns the state of the case. Confirmed, the
 * domain takes it up again and it is due anew. Refuses `not_found`, `forbidden`, `not_reopenable`,
 * `reopening_asked_by_you`, `case_state_conflict` when nobody or somebody asked already, and as the domain does.
 */
export async function reopenCase(
  tx: Tx,
  desk: AtDesk,
  caseId: string,
  { step, note = '' }: Reopening,
): Promise<CaseState> {
  const { record, subject } = await lockCaseFor(tx, desk, caseId, 'REOPEN');
  const { actor, viewer } = desk;
  const { clientId, subjectId, reopeningAskedBy, suspicion } = record;
  if ((step === 'ASK') === (reopeningAskedBy !== null)) {
    throw new Refusal('case_state_conflict', { state: record.state });
  }
  if (note.trim() !== '') {
    await writeNote(tx, actor, viewer.userId, { clientId, caseId, text: note.trim(), suspicion });
  }
  if (step === 'ASK') {
    const change = { reopeningAskedBy: viewer.userId };
    await addEvent(tx, actor, record, { kind: 'REOPENING_ASKED' }, change);
    return record.state;
  }
  if (step === 'DECLINE') {
    await addEvent(tx, actor, record, { kind: 'REOPENING_DECLINED' }, {});
    return record.state;
  }
  await takeUp(tx, desk, record);
  await subject.reopen?.(tx, actor, { clientId, subjectId });
  return 'WAITING';
}

async function takeUp(tx: Tx, { actor }: AtDesk, record: CaseRecord): Promise<void> {
  const turnaround = await keepableTurnaround(tx, record.queue, record.turnaround);
  const told = { turnaround, dueAt: dueAt(turnaround, await readClock(tx)) };
  const change = { state: 'WAITING', preparedBy: null } as const;
  await addEvent(tx, actor, record, { kind: 'REOPENED', told }, change);
}
