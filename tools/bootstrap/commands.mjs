// Puts in place what a command needs and hands over to the Node of the lock file.
import { installWhenStale } from './install.mjs';
import { handOver, pinnedNode } from './pinned-node.mjs';
import { tellFailure } from './tell-failure.mjs';
import { buildWebWhenStale } from './web-build.mjs';

/**
 * What each command needs and starts. `web: 'when stale'` builds the browser's parts before.
 * @type {Record<string, { script: string | null, web?: 'when stale' | 'always', environment?: Record<string, string> }>}
 */
const COMMANDS = {
  start: { script: 'server/main/start.ts', web: 'when stale' },
  build: { script: null, web: 'always' },
  dev: { script: 'tools/dev.ts' },
  check: { script: 'tools/check.ts' },
  test: { script: 'tools/test.ts' },
  'test:wide': { script: 'tools/test.ts', environment: { BALLAST_TEST_SCALE: 'wide' } },
  'test:long': { script: 'tools/test.ts', environment: { BALLAST_TEST_SCALE: 'long' } },
  bench: { script: 'bench/run.ts', web: 'when stale' },
  audit: { script: 'server/main/audit.ts' },
  'capital:take': { script: 'server/main/take-capital.ts' },
  'fees:publish': { script: 'server/main/publish-fees.ts' },
  'rewards:publish': { script: 'server/main/publish-rewards.ts' },
  'rewards:fund': { script: 'server/main/fund-rewards.ts' },
  'admin:create': { script: 'server/main/create-administrator.ts' },
  'database:types': { script: 'server/database/generate-schema.ts' },
};

const [name = '', ...rest] = process.argv.slice(2);
const command = COMMANDS[name];
if (!command) {
  console.error(`Unknown command "${name}": use ${Object.keys(COMMANDS).join(', ')}.`);
  process.exit(2);
}

const node = await prepare().catch(tellFailure);
if (command.script) await handOver(node, [command.script, ...rest], command.environment);

async function prepare() {
  await installWhenStale();
  const found = pinnedNode();
  if (command?.web) {
    await buildWebWhenStale(command.web === 'always' && !rest.includes('--when-stale'));
  }
  return found;
}
