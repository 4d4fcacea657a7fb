import { FilesUnavailable } from './port.ts';

/** How many turns there are: in all, of one sender, and how many of one sender may wait for theirs. */
export type TurnLimits = {
  readonly atOnceMax: number;
  readonly atOnceOfSenderMax: number;
  readonly waitingOfSenderMax: number;
};

type Waiting = { readonly start: () => void };

/**
 * Turns at work that takes time and memory. Senders are served one after the other, however much each of them has
 * waiting, and none has every turn.
 */
export class FairTurns {
  readonly #limits: TurnLimits;
  /** Senders with work that waits, the one whose turn is next first. */
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #running = new Map<string, number>();
  #runningInAll = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** Does the work when it is the sender's turn. Throws `FilesUnavailable` when too much of the sender's waits. */
  async run<T>(sender: string, work: () => Promise<T>): Promise<T> {
    const own = this.#waiting.get(sender) ?? [];
    if (own.length >= this.#limits.waitingOfSenderMax) {
      throw new FilesUnavailable('too many files of one sender wait');
    }
    await new Promise<void>((start) => {
      this.#waiting.set(sender, [...own, { start }]);
      this.#startNext();
    });
    try {
      return await work();
    } finally {
      this.#count(sender, -1);
      this.#startNext();
    }
  }

  #startNext(): void {
    while (this.#runningInAll < this.#limits.atOnceMax) {
      const next = [...this.#waiting].find(
        ([sender]) => (this.#running.get(sender) ?? 0) < this.#limits.atOnceOfSenderMax,
      );
      if (!next) return;
      const [sender, [first, ...rest]] = next;
      // Behind the others: a map keeps the order in which keys were set.
      this.#waiting.delete(sender);
      if (rest.length > 0) this.#waiting.set(sender, rest);
      this.#count(sender, 1);
      first?.start();
    }
  }

  #count(sender: string, change: 1 | -1): void {
    this.#runningInAll += change;
    const running = (this.#running.get(sender) ?? 0) + change;
    if (running > 0) this.#running.set(sender, running);
    else this.#running.delete(sender);
  }
}
