import { execFileSync } from 'node:child_process';
import { findProgram } from '../../tools/debian.ts';

/** Name of the program, and of the Debian package that it comes in. */
export const OATHTOOL = 'oathtool';

/** The code that oathtool shows for a secret in base32 at a moment. Throws when it is missing. */
export function oathtoolCodeAt(secret: string, at: Date): string {
  const program = findProgram(OATHTOOL);
  if (!program) throw new Error('oathtool is missing: npm test installs it on Debian as root.');
  const now = `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  return execFileSync(program, ['--totp', '--base32', `--now=${now}`, secret], {
    encoding: 'utf8',
  }).trim();
}
