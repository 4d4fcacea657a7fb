import type { CaseQueue } from '@ballast/contract/staff/cases.ts';
import { VIEWS_MAX } from '@ballast/contract/staff/queue-views.ts';
import { beforeEach, expect, test } from 'vitest';
import { type Colleague, openTestDesk } from '../../tests/worlds/cases.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { listQueueViews, removeQueueView, saveQueueView } from './queue-views.ts';

const desk = await openTestDesk();
const { database } = desk;

let mine: Colleague;
let colleague: Colleague;
let support: Colleague;

beforeEach(async () => {
  mine = await desk.colleague('COMPLIANCE', 'OPERATIONS');
  colleague = await desk.colleague('COMPLIANCE');
  support = await desk.colleague('SUPPORT');
});

type Saved = Partial<Parameters<typeof saveQueueView>[3]>;

const save = ({ viewer }: Colleague, view: Saved = {}, queue: CaseQueue = 'kyc') =>
  transact(database, (tx) =>
    saveQueueView(tx, viewer, queue, {
      name: 'Overdue',
      filter: { due: 'LATE' },
      shared_with: null,
      ...view,
    }),
  );

const remove = ({ viewer }: Colleague, viewId: string) =>
  transact(database, (tx) => removeQueueView(tx, viewer, viewId));

const viewsOf = async ({ viewer }: Colleague, queue: CaseQueue = 'kyc') =>
  (await listQueueViews(database, viewer, queue)).items;

const namesFor = async (by: Colleague) =>
  (await viewsOf(by)).filter(({ made_by }) => made_by !== '').map(({ name }) => name);

test('a view is kept for oneself, in its queue', async () => {
  const id = await save(mine, { filter: { due: 'LATE', taken_by: 'ME' } });
  expect(await viewsOf(mine)).toMatchObject([
    {
      id,
      name: 'Overdue',
      filter: { due: 'LATE', taken_by: 'ME' },
      shared_with: null,
      is_mine: true,
    },
  ]);
  expect(await viewsOf(mine, 'invitations')).toEqual([]);
  expect((await viewsOf(colleague)).map((view) => view.id)).not.toContain(id);
});

test('one that is shared with a role is listed for all who have it, and for nobody else', async () => {
  const id = await save(mine, { name: `High risk ${newId()}`, shared_with: 'COMPLIANCE' });
  expect((await viewsOf(colleague)).find((view) => view.id === id)).toMatchObject({
    is_mine: false,
    shared_with: 'COMPLIANCE',
  });
  expect((await viewsOf(support)).map((view) => view.id)).not.toContain(id);
  await expect(save(support, { shared_with: 'COMPLIANCE' })).rejects.toThrow('forbidden');
});

test('the same name becomes the newer filter', async () => {
  const id = await save(mine);
  expect(await save(mine, { name: ' Overdue ', filter: { risk: 'HIGH' } })).toBe(id);
  const [view] = (await viewsOf(mine)).filter(({ is_mine: isMine }) => isMine);
  expect(view).toMatchObject({ id, filter: { risk: 'HIGH' } });
});

test('one removes own views alone', async () => {
  const id = await save(mine, { name: `Shared ${newId()}`, shared_with: 'COMPLIANCE' });
  await expect(remove(colleague, id)).rejects.toThrow('not_found');
  await remove(mine, id);
  await expect(remove(mine, id)).rejects.toThrow('not_found');
  expect(await viewsOf(mine)).not.toContainEqual(expect.objectContaining({ id }));
});

test('there are only so many, and one that is there can still be changed', async () => {
  for (let made = 0; made < VIEWS_MAX; made += 1) await save(mine, { name: `View ${made}` });
  await expect(save(mine, { name: 'One more' })).rejects.toThrow('too_many_views');
  await save(mine, { name: 'View 3', filter: { risk: 'LOW' } });
  expect(await namesFor(mine)).toContain('View 3');
});

test('a queue that somebody may not see has no views for them', async () => {
  await save(mine, {}, 'screening');
  await expect(viewsOf(support, 'screening')).rejects.toThrow('not_found');
  await expect(save(support, {}, 'screening')).rejects.toThrow('not_found');
});
