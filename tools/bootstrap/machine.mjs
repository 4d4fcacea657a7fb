const LEAST_NODE = { major: 20, minor: 19 };

const INSTEAD =
  'Use a Linux machine, or a Linux container or virtual machine on this one (on Windows also WSL).';

/** @type {Record<string, string | undefined>} */
const SYSTEMS = { darwin: 'macOS', win32: 'Windows', freebsd: 'FreeBSD', android: 'Android' };

/**
 * Why the commands cannot run on this machine and what to do, in a line; null where they can.
 * The packages bring Node, PostgreSQL and others as programs for Linux with glibc alone.
 * @returns {string | null}
 */
export function whyNotHere() {
  const { platform, arch } = process;
  if (platform !== 'linux') {
    return `Ballast runs on Linux and this is ${SYSTEMS[platform] || platform}. ${INSTEAD}`;
  }
  if (arch !== 'x64' && arch !== 'arm64') {
    return `Ballast runs on x64 and arm64 processors and this Node is for ${arch}. Use a 64-bit Node on such a machine.`;
  }
  if (!hasGlibc()) {
    return `Ballast runs on Linux with glibc, and this one has another C library (Alpine has musl). Use Debian, Ubuntu, Fedora or the like, also in a container.`;
  }
  if (isNodeTooOld()) {
    return `Ballast starts on Node ${LEAST_NODE.major}.${LEAST_NODE.minor} or newer and this is Node ${process.versions.node}. Install Node 24, from https://nodejs.org or with your version manager, and run the command again.`;
  }
  return null;
}

function hasGlibc() {
  // Without this the report looks up the names of every open connection.
  Object.assign(process.report, { excludeNetwork: true });
  const report = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (
    /** @type {unknown} */ (process.report.getReport())
  );
  return report.header.glibcVersionRuntime !== undefined;
}

function isNodeTooOld() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major < LEAST_NODE.major || (major === LEAST_NODE.major && minor < LEAST_NODE.minor);
}
