import { closeAlarm, openAlarmsAbout, raiseAlarmOnce } from '../database/alarms.ts';
import { readClock } from '../database/clock.ts';
import type { Database } from '../database/connect.ts';
import { causeOf } from '../database/due-rows.ts';
import { transact } from '../database/transact.ts';

/** Staff are told of a sweep that has failed for this time on end. */
const ALARM_AFTER_MS = 5 * 60_000;

/**
 * Which sweeps of this process fail, and since when by the platform's clock. Staff are told of one that goes on failing,
 * until it succeeds in a process that failed it or began since.
 */
export class FailingSweeps {
  readonly #database: Database;
  readonly #since = new Map<string, Date>();
  /** Whose alarm is open as far as this process knows, those of processes before it included; null before it has looked. */
  #told: Promise<Set<string>> | null = null;

  constructor(database: Database) {
    this.#database = database;
  }

  async failed(sweep: string, error: unknown): Promise<void> {
    const now = await readClock(this.#database);
    const since = this.#since.get(sweep) ?? now;
    this.#since.set(sweep, since);
    if (now.getTime() - since.getTime() < ALARM_AFTER_MS) return;
    const details = { since: since.toISOString(), cause: causeOf(error) };
    await transact(this.#database, (tx) =>
      raiseAlarmOnce(tx, 'sweep_failing', subjectOf(sweep), details),
    );
    (await this.#toldOf()).add(sweep);
  }

  async succeeded(sweep: string): Promise<void> {
    this.#since.delete(sweep);
    const told = await this.#toldOf();
    if (!told.has(sweep)) return;
    await transact(this.#database, (tx) => closeAlarm(tx, 'sweep_failing', subjectOf(sweep)));
    told.delete(sweep);
  }

  #toldOf(): Promise<Set<string>> {
    this.#told ??= this.#readTold();
    return this.#told;
  }

  async #readTold(): Promise<Set<string>> {
    try {
      const open = await openAlarmsAbout(this.#database, 'sweep_failing');
      return new Set(open.map(({ id }) => id));
    } catch (error) {
      this.#told = null;
      throw error;
    }
  }
}

function subjectOf(sweep: string) {
  return { kind: 'sweep', id: sweep, ownerId: null };
}
