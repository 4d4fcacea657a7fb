import { expect, test } from 'vitest';
import { CALLS } from '../../contract/calls.ts';
import { auditBooks } from '../../server/ledger/audit.ts';
import { openLog } from '../../server/main/log.ts';
import { openTestPlatform } from '../harness/platform.ts';
import * as access from './answered/access.ts';
import * as administration from './answered/administration.ts';
import * as content from './answered/content.ts';
import * as desk from './answered/desk.ts';
import * as investing from './answered/investing.ts';
import * as onboarding from './answered/onboarding.ts';
import * as payments from './answered/payments.ts';
import * as privateFunds from './answered/private-funds.ts';
import { openStage, type Stage } from './answered/stage.ts';

/*
 * Every call is made over HTTP, at the whole server and its database, and answered as it declares. One whose function is right, and
 * whose screen is right with made-up answers, may still fail whenever it is made: then its handler alone is wrong. A new call
 * needs a place in a recipe.
 */

/** Actions of staff that change nothing for anybody else, or that leave their row with what follows from them. */
const UNRECORDED: readonly string[] = [
  'askBatchPasskey',
  'askCorrectionPasskey',
  'askDecisionPasskey',
  'askExchangeTransferPasskey',
  'askFeeProposalPasskey',
  'askProposalPasskey',
  'askRebalancePasskey',
  'askReleasePasskey',
  'askTargetProposalPasskey',
  'askValuePasskey',
  'lookAtCase',
  'previewCorrection',
  'removeQueueView',
  // Recorded as theirs once the comparison has come to its end.
  'runReconciliation',
  'saveQueueView',
];

const platform = await openTestPlatform(openLog('silent'), { PUBLISH_LIABILITIES: 'on' });
await platform.context.queue.runDueJobs();
const stage: Stage = { ...platform, ...openStage(platform) };

/** Those in which months pass come first, while there are few clients whose days are accounted for. */
const RECIPES = {
  ...investing,
  ...privateFunds,
  ...access,
  ...onboarding,
  ...payments,
  ...content,
  ...desk,
  ...administration,
};

test.each(Object.entries(RECIPES))('%s', async (_name, recipe) => {
  await recipe(stage);
});

/** The calls that the server answered so, by its own figures. */
async function answered(status: RegExp): Promise<string[]> {
  const { body } = await platform.app.inject({ url: '/metrics' });
  const counts = body.matchAll(/_seconds_count\{method="(\w+)",path="([^"]+)",status="(\d+)"\}/g);
  const made = new Set(
    [...counts].flatMap(([, method, path, code = '']) =>
      status.test(code) ? [`${method} ${path}`] : [],
    ),
  );
  return [...CALLS].flatMap(([name, { method, path }]) =>
    made.has(`${method} ${path}`) ? [name] : [],
  );
}

test('every call is answered, and none fails by an error of ours', async () => {
  const here = await answered(/^200$/);
  expect([...CALLS.keys()].filter((name) => !here.includes(name))).toEqual([]);
  expect(await answered(/^5/)).toEqual([]);
});

test('what staff do leaves a row in the audit trail', () => {
  const silent = [...CALLS].filter(([, { method, path }]) => stage.silent.has(`${method} ${path}`));
  expect(silent.map(([name]) => name).toSorted()).toEqual(UNRECORDED.toSorted());
});

test('the books are sound after all of it', async () => {
  expect(await auditBooks(platform.context.database)).toEqual([]);
});
