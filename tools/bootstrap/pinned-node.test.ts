import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const MODULE = new URL('pinned-node.mjs', import.meta.url).href;

/** A process that hands over to another which runs the given script. */
function startHandingOver(script: string) {
  const words = JSON.stringify(['--eval', script]);
  const door = `import { handOverTo } from '${MODULE}'; handOverTo(process.execPath, ${words});`;
  return spawn(process.execPath, ['--input-type=module', '--eval', door], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

test('the exit code of the script is the exit code of the command', async () => {
  const [code] = await once(startHandingOver('process.exit(7)'), 'exit');
  expect(code).toBe(7);
});

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s reaches the script, which ends as it likes',
  async (signal) => {
    const door = startHandingOver(
      `process.on('${signal}', () => process.exit(9)); setInterval(() => {}, 1000); console.log('up');`,
    );
    await once(door.stdout, 'data');
    door.kill(signal);
    const [code] = await once(door, 'exit');
    expect(code).toBe(9);
  },
);

test('a script that was killed does not look like success', async () => {
  const [code] = await once(startHandingOver("process.kill(process.pid, 'SIGKILL')"), 'exit');
  expect(code).toBe(128 + 9);
});

// npm signals the shell that runs a script, and the shell would die without a word to its child.
test('every command takes the place of the shell that npm starts it in', () => {
  const manifest = new URL('../../package.json', import.meta.url);
  const { scripts } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    scripts: Record<string, string>;
  };
  const commands = Object.values(scripts).filter((script) => script.includes('bootstrap.mjs'));
  expect(commands.length).toBeGreaterThan(0);
  for (const command of commands) expect(command).toMatch(/^exec node /);
});

// A script that is imported is not the main module: one that asks for that would do nothing and pass.
test('every script does its work whoever starts it', () => {
  const door = readFileSync(new URL('commands.mjs', import.meta.url), 'utf8');
  const scripts = [...door.matchAll(/script: '([^']+)'/g)].map(([, script]) => script);
  expect(scripts.length).toBeGreaterThan(5);
  for (const script of scripts) {
    const source = readFileSync(new URL(`../../${script}`, import.meta.url), 'utf8');
    expect([script, source.includes('import.meta.main')]).toEqual([script, false]);
  }
});
