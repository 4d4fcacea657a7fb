import { findProgram } from '../../tools/debian.ts';

/** Names under which distributions ship the browser. */
export const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable'];

/** How to launch it with Playwright: `chromium.launch(chromiumOptions())`. Throws when it is missing. */
export function chromiumOptions(): { executablePath: string; args: string[] } {
  const executablePath = CHROMIUM_NAMES.map(findProgram).find((path) => path !== null);
  if (!executablePath)
    throw new Error('Chromium is missing: npm test installs it on Debian as root.');
  // Root has no sandbox of its own user to give, and a container's /dev/shm may be tiny.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return { executablePath, args: [...asRoot, '--disable-dev-shm-usage'] };
}
