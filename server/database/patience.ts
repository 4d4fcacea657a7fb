import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseUnavailable } from './unavailable.ts';

/**
 * How long somebody who waits for an answer waits for the database, over all that is asked for the answer, in milliseconds.
 * Only time in which something is asked counts, and what is asked together counts once; whatever goes on after the answer
 * has no such limit.
 */
export class Patience {
  readonly #maxMs: number;
  #usedMs = 0;
  #waits = 0;
  #since = 0;
  #works = 0;

  constructor(maxMs: number) {
    this.#maxMs = maxMs;
  }

  /** What is left of it, in milliseconds; below zero when it is over. */
  get leftMs(): number {
    return this.#maxMs - this.#usedMs - (this.#waits > 0 ? performance.now() - this.#since : 0);
  }

  /** Whether somebody still waits. */
  get isAsked(): boolean {
    return this.#works > 0;
  }

  /** Counts the time that a question to the database takes. */
  async spend<T>(question: Promise<T>): Promise<T> {
    if (this.#waits === 0) this.#since = performance.now();
    this.#waits += 1;
    try {
      return await question;
    } finally {
      this.#waits -= 1;
      if (this.#waits === 0) this.#usedMs += performance.now() - this.#since;
    }
  }

  /** Waits for what somebody else asks for, too. Throws `DatabaseUnavailable` when this is over before. */
  async share<T>(question: Promise<T>): Promise<T> {
    const over = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      over.reject(new DatabaseUnavailable(new Error('nobody waits for this any longer')));
    }, this.leftMs);
    try {
      return await this.spend(Promise.race([question, over.promise]));
    } finally {
      clearTimeout(timer);
    }
  }

  /** Does work whose questions to the database are given up when this is over: they throw `DatabaseUnavailable`. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#works += 1;
    try {
      return await waiting.run(this, work);
    } finally {
      this.#works -= 1;
    }
  }
}

const waiting = new AsyncLocalStorage<Patience>();

/** The patience of whoever waits for this work; undefined when nobody does. */
export function patienceOfWork(): Patience | undefined {
  const patience = waiting.getStore();
  return patience?.isAsked ? patience : undefined;
}
