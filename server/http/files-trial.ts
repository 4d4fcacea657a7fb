/** How old what is told of the store of files may be. */
export const FILES_TOLD_MS = 15_000;

/** Whether files can be kept and read, as the last trial showed; whoever asks waits for none. */
export class FilesTrial {
  readonly #tryStore: () => Promise<void>;
  readonly #onLoss: (error: unknown) => void;
  #isAvailable = true;
  #isUnderWay = false;
  #endedAt = Number.NEGATIVE_INFINITY;

  /** `onLoss` is told when files that were available are so no more. */
  constructor(tryStore: () => Promise<void>, onLoss: (error: unknown) => void) {
    this.#tryStore = tryStore;
    this.#onLoss = onLoss;
  }

  isAvailable(): boolean {
    const isOld = performance.now() - this.#endedAt > FILES_TOLD_MS;
    if (isOld && !this.#isUnderWay) void this.#try();
    return this.#isAvailable;
  }

  async #try(): Promise<void> {
    this.#isUnderWay = true;
    try {
      await this.#tryStore();
      this.#isAvailable = true;
    } catch (error) {
      if (this.#isAvailable) this.#onLoss(error);
      this.#isAvailable = false;
    } finally {
      this.#isUnderWay = false;
      this.#endedAt = performance.now();
    }
  }
}
