import { Refusal } from '@ballast/contract/errors.ts';
import { sql } from 'kysely';
import { advanceClock, readClock, readRealTime, startClockAt } from '../database/clock.ts';
import type { OpenDatabase } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import type { Context } from '../http/context.ts';
import type { Progress } from '../http/waiting-room.ts';
import { endowHouse } from './house-capital.ts';
import { foundedAt, foundFunds, passTo } from './private-funds/before-the-year.ts';
import { dealFunds } from './private-funds/fund-actions.ts';
import { progressOf } from './progress.ts';
import { settleIn, settleStaff } from './settle-in.ts';
import { isWorldMade } from './sign-in.ts';
import { act } from './world-actions.ts';
import { type WorldStep, worldScript } from './world-script.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Days of the past that the world lives through. */
const WORLD_DAYS = 366;

/** Days by which the baskets are older than the world, so that their indices have three years. */
const FUNDS_OLDER_DAYS = 730;

/** The first day after a step, in which a deposit settles, and then a week at a time. */
const STRIDES_MS = { first: DAY_MS, next: 7 * DAY_MS };

/** Time for a step to finish: fills in seconds, payments and deposits in minutes. */
const AFTERMATH_MS = 11 * MINUTE_MS;

/** Nothing follows from these that takes time. */
const DONE_AT_ONCE: ReadonlySet<WorldStep['does']> = new Set([
  'subscribe',
  'order_units',
  'redeem_units',
  'tell_of_change',
  'ask_about_fund',
  'restate_value',
  'start_rewards',
  'publish_fees',
  'rebalance',
  'follow_trend',
]);

/** Advisory lock key: only one process makes the world. */
const LOCK = 7_163_552_092;

/**
 * Makes the demo world: a year of movements by the operations of clients and staff, at their own times
 * (spec/decisions.md, section 9). Resumes an interrupted start.
 */
export async function makeWorld(
  context: Context,
  open: OpenDatabase,
  tell: (progress: Progress) => void = () => {},
): Promise<void> {
  const make = async () => {
    if (!(await isWorldMade(context.database))) await liveThrough(context, tell);
  };
  // The embedded database has one process, whose one session must stay free for the work.
  if (open.kind === 'embedded') return make();
  await open.asOwner(async (session) => {
    await session.query('select pg_advisory_lock($1)', [LOCK]);
    await make();
  });
}

async function liveThrough(context: Context, tell: (progress: Progress) => void): Promise<void> {
  const { database, queue } = context;
  const startedMs = performance.now();
  const world = await begin(context);
  const end = endOf(world.startedAt);
  const script = worldScript(world.startedAt, end);
  const tellOf = (done: number) => {
    const counted = { done, of: script.length, first: world.stepsDone };
    tell(progressOf('making the demo world', counted, performance.now() - startedMs));
  };
  tellOf(world.stepsDone);
  await queue.runDueJobs();
  for (const [index, step] of script.entries()) {
    if (index < world.stepsDone) continue;
    await passUntil(context, momentOf(world.startedAt, step), end);
    await act(context, step).catch((error: unknown) => {
      if (!(world.isResumed && error instanceof Refusal)) throw error;
    });
    await database
      .updateTable('demo_world')
      .set({ steps_done: index + 1 })
      .execute();
    await queue.runDueJobs();
    // Steps of one moment share their aftermath.
    const isLast = script[index + 1]?.day !== step.day;
    if (isLast && !DONE_AT_ONCE.has(step.does)) await pass(context, AFTERMATH_MS);
    tellOf(index + 1);
  }
  await passUntil(context, await readRealTime(context.database), end);
  await finish(context);
}

type World = {
  readonly startedAt: Date;
  readonly stepsDone: number;
  /**
   * An earlier start was interrupted: what it did is refused the second time, and so may be what follows from
   * a step half done.
   */
  readonly isResumed: boolean;
};

async function begin(context: Context): Promise<World> {
  const { database } = context;
  const world = await database.selectFrom('demo_world').selectAll().executeTakeFirst();
  const now = await readClock(database);
  const startedAt = world?.started_at ?? new Date(now.getTime() - WORLD_DAYS * DAY_MS);
  if (world && now >= startedAt) {
    return { startedAt, stepsDone: world.steps_done, isResumed: true };
  }
  const end = endOf(startedAt);
  if (!world) {
    await transact(database, async (tx) => {
      await startClockAt(tx, foundedAt(end));
      await tx.insertInto('demo_world').values({ started_at: startedAt }).execute();
    });
  }
  await settleStaff(context);
  await foundFunds(context, startedAt, end);
  await passTo(database, startedAt);
  await settleIn(context, closeBefore(new Date(startedAt.getTime() - FUNDS_OLDER_DAYS * DAY_MS)));
  const { providers, sandbox } = context;
  if (!sandbox) throw new Error('the demo world needs sandboxes');
  await endowHouse({ database, providers, sandbox, settle: () => pass(context, AFTERMATH_MS) });
  return { startedAt, stepsDone: 0, isResumed: false };
}

/** When the year of a world that began at a moment is over. */
function endOf(startedAt: Date): Date {
  return new Date(startedAt.getTime() + WORLD_DAYS * DAY_MS);
}

function closeBefore(moment: Date): Date {
  return new Date(moment.getTime() - (moment.getTime() % DAY_MS));
}

function momentOf(startedAt: Date, step: WorldStep): Date {
  return new Date(startedAt.getTime() + step.day * DAY_MS);
}

/** Lets time pass, in which private funds are dealt as their dates come. */
async function passUntil(context: Context, moment: Date, end: Date): Promise<void> {
  for (let stride = STRIDES_MS.first; ; stride = STRIDES_MS.next) {
    const left = moment.getTime() - (await readClock(context.database)).getTime();
    if (left <= 0) return;
    await pass(context, Math.min(left, stride));
    await dealFunds(context, end);
  }
}

async function pass({ database, queue }: Context, milliseconds: number): Promise<void> {
  await transact(database, (tx) => advanceClock(tx, milliseconds));
  await queue.runDueJobs();
}

/** From here on the clock shows the time of day. */
async function finish({ database }: Context): Promise<void> {
  await sql`update demo_world set finished_at = clock_now()`.execute(database);
}
