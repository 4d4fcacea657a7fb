import { root } from './paths.mjs';

const UNREACHED = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTCACHED',
  'ENOTFOUND',
  'ERR_SOCKET_TIMEOUT',
  'ETIMEDOUT',
]);
const FULL = new Set(['EDQUOT', 'ENOSPC']);
const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS']);

/**
 * What went wrong and what to do, in a line, for an error of the system or of npm; null for any other.
 * @param {string} code
 * @param {string} detail
 * @returns {string | null}
 */
function sentence(code, detail) {
  if (UNREACHED.has(code)) {
    const address = /https?:\/\/[^\s/]+/.exec(detail);
    return `The packages could not be fetched: npm did not reach ${address ? address[0] : 'its registry'} (${code}). Connect this machine to the network, or give npm a proxy (HTTPS_PROXY) or a registry that it reaches (npm config set registry), and run the command again.`;
  }
  if (FULL.has(code)) {
    return `The disk is full (${code}). Make at least 2 GB of room for ${root} and npm's cache, and run the command again.`;
  }
  if (NOT_WRITABLE.has(code)) {
    return `The command may not write where it has to (${detail}). Run it as the user who owns ${root}, or in a copy that you own on a disk that can be written to.`;
  }
  return null;
}

/** An installation that npm did not finish. */
export class InstallFailed extends Error {
  /**
   * @param {string} detail
   * @param {{ code: string, cause?: unknown }} options
   */
  constructor(detail, { code, cause }) {
    super(detail, { cause });
    this.name = 'InstallFailed';
    this.code = code;
  }
}

/**
 * Prints why the command cannot go on and ends the process; throws what nobody expects.
 * @param {unknown} error
 * @returns {never}
 */
export function tellFailure(error) {
  const { code = '', message = '' } = /** @type {{ code?: string, message?: string }} */ (error);
  const told = sentence(code, message);
  if (!told && !(error instanceof InstallFailed)) throw error;
  console.error(told ?? `npm could not install the packages (${code}).\n${message}`);
  process.exit(1);
}
