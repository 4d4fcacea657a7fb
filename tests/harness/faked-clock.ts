import { globSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeOpenFolder } from './postgres-binaries.ts';

/** What gives a process another clock, with the Debian package that it comes in. */
export const FAKETIME = { program: 'faketime', package: 'faketime' } as const;

const LIBRARY = '/usr/lib/*/faketime/libfaketimeMT.so.1';

/** A clock that processes of our own read instead of the machine's. */
export type FakedClock = {
  /** What a process is given so that it reads this clock. */
  readonly environment: Readonly<Record<string, string>>;
  /** Sets it to so many seconds before (negative) or after the machine's, also for those who read it already. */
  setAhead(seconds: number): void;
  /** Takes it away, when nobody reads it any more. */
  remove(): void;
};

/** Makes a clock that shows the machine's time until it is set. Throws when faketime is missing. */
export function makeClock(): FakedClock {
  const [library] = globSync(LIBRARY);
  if (!library) {
    throw new Error('faketime is missing: npm run test:long installs it on Debian as root.');
  }
  // Servers of databases run as another user.
  const folder = makeOpenFolder('ballast-clock-');
  const file = join(folder, 'clock');
  const setAhead = (seconds: number) => {
    // Renamed, so that nobody reads half of it.
    writeFileSync(`${file}.new`, `${seconds < 0 ? '' : '+'}${seconds}s\n`, { mode: 0o644 });
    renameSync(`${file}.new`, file);
  };
  setAhead(0);
  return {
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // What measures how long something takes goes on when a clock is set.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
    setAhead,
    remove: () => rmSync(folder, { recursive: true }),
  };
}
