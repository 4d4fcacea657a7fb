/**
 * Lets a few at a time do something costly; the others wait in the order of their arrival. Hashing
 * passwords takes memory and all threads that there are, so more at once would only be slower.
 */
export class Turns {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(atOnceMax: number) {
    this.#free = atOnceMax;
  }

  /** Runs `work` when it is its turn. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
