/** How many turns there are, and how many wait for theirs: in all, and of one sender. */
export type TurnLimits = {
  readonly atOnceMax: number;
  readonly atOnceOfSenderMax: number;
  readonly waitingMax: number;
  readonly waitingOfSenderMax: number;
};

type Start = () => void;

/**
 * Turns at work that takes time and memory, in this process. Senders are served one after the other, however much each of
 * them has waiting. What may not even wait is refused at once, so that a flood makes nobody else wait without end.
 */
export class FairTurns {
  readonly #limits: TurnLimits;
  readonly #refusal: () => Error;
  /** Senders with work that waits, the one whose turn is next first. */
  readonly #waiting = new Map<string, Start[]>();
  readonly #running = new Map<string, number>();
  #waitingInAll = 0;
  #runningInAll = 0;

  /** `refusal` makes what is thrown where too much waits. */
  constructor(limits: TurnLimits, refusal: () => Error) {
    this.#limits = limits;
    this.#refusal = refusal;
  }

  /** Does the work when it is the sender's turn. Throws the refusal when too much waits, in all or of the sender. */
  run<T>(sender: string, work: () => Promise<T>): Promise<T> {
    return this.#take(sender, false, work);
  }

  /**
   * Does work that comes in parts, each in a turn of its own, so that others wait for one part at most. `part` gives
   * undefined while there is more; what was begun is not refused later.
   */
  async runInParts<T>(sender: string, part: () => Promise<T | undefined>): Promise<T> {
    let result = await this.#take(sender, false, part);
    while (result === undefined) result = await this.#take(sender, true, part);
    return result;
  }

  async #take<T>(sender: string, isBegun: boolean, work: () => Promise<T>): Promise<T> {
    const own = this.#waiting.get(sender) ?? [];
    const { waitingMax, waitingOfSenderMax } = this.#limits;
    const isFull = own.length >= waitingOfSenderMax || this.#waitingInAll >= waitingMax;
    if (isFull && !isBegun) throw this.#refusal();
    await new Promise<void>((start) => {
      this.#waiting.set(sender, isBegun ? [start, ...own] : [...own, start]);
      this.#waitingInAll += 1;
      this.#startNext();
    });
    try {
      return await work();
    } finally {
      this.#count(sender, -1);
      this.#putBehind(sender, this.#waiting.get(sender) ?? []);
      this.#startNext();
    }
  }

  #startNext(): void {
    while (this.#runningInAll < this.#limits.atOnceMax) {
      const next = [...this.#waiting].find(
        ([sender]) => (this.#running.get(sender) ?? 0) < this.#limits.atOnceOfSenderMax,
      );
      if (!next) return;
      const [sender, [start, ...rest]] = next;
      this.#putBehind(sender, rest);
      this.#waitingInAll -= 1;
      this.#count(sender, 1);
      start?.();
    }
  }

  /** Whoever had a turn comes after the others: a map keeps the order in which keys were set. */
  #putBehind(sender: string, waiting: Start[]): void {
    this.#waiting.delete(sender);
    if (waiting.length > 0) this.#waiting.set(sender, waiting);
  }

  #count(sender: string, change: 1 | -1): void {
    this.#runningInAll += change;
    const running = (this.#running.get(sender) ?? 0) + change;
    if (running > 0) this.#running.set(sender, running);
    else this.#running.delete(sender);
  }
}
