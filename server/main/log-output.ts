import { write, writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** Most bytes that wait to be written; later lines are dropped until there is room again. */
export const WAITING_BYTES_MAX = 1024 * 1024;

/** How long after a failure what waits is tried again. */
const AGAIN_MS = 250;

/** How long the end of the process waits for a reader who is late, and how long before it looks again. */
const END_MS_MAX = 1_000;
const END_STEP_MS = 20;

const asleep = new Int32Array(new SharedArrayBuffer(4));

/**
 * Writes the log to an open file or pipe. Where nothing can be written (its disk is full, nobody reads) lines wait
 * and get lost, and neither the work nor the end of the process waits for them: pino's own destination tries for ever
 * at the end (sonic-boom, `flushSync`).
 */
export class LogOutput implements DestinationStream {
  readonly #file: number;
  #lines: string[] = [];
  #underWay = Buffer.alloc(0);
  #waitingBytes = 0;
  #isWriting = false;
  #isPausing = false;

  constructor(file: number) {
    this.#file = file;
    process.once('exit', () => this.#end());
  }

  write(line: string): void {
    const bytes = Buffer.byteLength(line);
    if (this.#waitingBytes + bytes > WAITING_BYTES_MAX) return;
    this.#lines.push(line);
    this.#waitingBytes += bytes;
    this.#writeOut();
  }

  #writeOut(): void {
    if (this.#isWriting || this.#isPausing || this.#waitingBytes === 0) return;
    this.#isWriting = true;
    write(this.#file, this.#next(), (error, written) => {
      this.#isWriting = false;
      if (error) this.#pause();
      else this.#done(written);
      this.#writeOut();
    });
  }

  #pause(): void {
    this.#isPausing = true;
    setTimeout(() => {
      this.#isPausing = false;
      this.#writeOut();
    }, AGAIN_MS).unref();
  }

  #next(): Buffer {
    if (this.#underWay.length === 0) {
      this.#underWay = Buffer.from(this.#lines.join(''));
      this.#lines = [];
    }
    return this.#underWay;
  }

  #done(written: number): void {
    this.#underWay = this.#underWay.subarray(written);
    this.#waitingBytes -= written;
  }

  #end(): void {
    // What is under way ends beside the process.
    if (this.#isWriting) this.#done(this.#underWay.length);
    const deadline = performance.now() + END_MS_MAX;
    while (this.#waitingBytes > 0) {
      try {
        this.#done(writeSync(this.#file, this.#next()));
      } catch (error) {
        const isLate = error instanceof Error && 'code' in error && error.code === 'EAGAIN';
        if (!isLate || performance.now() > deadline) return;
        Atomics.wait(asleep, 0, 0, END_STEP_MS);
      }
    }
  }
}
