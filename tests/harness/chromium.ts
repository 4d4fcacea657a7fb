import { statfsSync } from 'node:fs';
import { findProgram } from '../../tools/debian.ts';

/** Names under which distributions ship the browser. */
export const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable'];

/** The same browser without what only a desktop needs, a fifth faster. */
export const SHELL_NAME = 'chromium-headless-shell';

/** What a browser may need of the memory that its processes share. */
const SHARED_MEMORY_BYTES = 1024 ** 3;

/**
 * Pages of tests are left before code that the compilers made faster would run: without them a page costs a fifth less.
 */
const NO_OPTIMISING = '--js-flags=--no-maglev --no-turbofan';

type Options = { executablePath: string; args: string[] };

/** How to launch it with Playwright: `chromium.launch(chromiumOptions())`. Throws when it is missing. */
export function chromiumOptions(): Options {
  return optionsOf(CHROMIUM_NAMES);
}

/** How to launch the one that costs least, where it is there. */
export function shellOptions(): Options {
  const { executablePath, args } = optionsOf([SHELL_NAME, ...CHROMIUM_NAMES]);
  return { executablePath, args: [...args, NO_OPTIMISING] };
}

function optionsOf(names: readonly string[]): Options {
  const executablePath = names.map(findProgram).find((path) => path !== null);
  if (!executablePath)
    throw new Error('Chromium is missing: npm test installs it on Debian as root.');
  // Root has no sandbox of its own user to give, and a container's /dev/shm may be tiny.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const inSmallMemory = isMemorySmall() ? ['--disable-dev-shm-usage'] : [];
  return { executablePath, args: [...asRoot, ...inSmallMemory] };
}

function isMemorySmall(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize < SHARED_MEMORY_BYTES;
  } catch {
    return true;
  }
}
