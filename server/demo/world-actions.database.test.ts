import { listTeamCalls } from '@ballast/contract/staff/team-calls.ts';
import { listCalls } from '@ballast/contract/video-calls/video-calls.ts';
import { expect, test } from 'vitest';
import { openTestPlatform } from '../../tests/harness/platform.ts';
import { act } from './world-actions.ts';
import { worldScript } from './world-script.ts';

const platform = await openTestPlatform();

test('a client of the demo has a call ahead, and the desk has it in its calendar', async () => {
  const now = new Date();
  for (const step of worldScript(new Date(now.getTime() - 366 * 86_400_000), now)) {
    if (step.does === 'book_call') await act(platform.context, step);
  }
  const conor = await platform.browserOf('conor.oshea@example.com');
  const own = listCalls.output.parse((await conor.call(listCalls)).body);
  expect(own.items).toMatchObject([{ purpose: 'ADVICE', state: 'BOOKED', changeable: true }]);
  const operations = await platform.browserOf('operations@ballast.example');
  const { method, path } = listTeamCalls;
  const coming = await operations.call({ method, path: `${path}?view=COMING` });
  expect(listTeamCalls.output.parse(coming.body).items).toMatchObject([{ id: own.items[0]?.id }]);
});
