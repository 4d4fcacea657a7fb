import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  endDoors,
  newFolder,
  newProject,
  startDoor,
  startRegistry,
  writeLock,
  writeManifest,
} from './test-project.ts';

afterEach(endDoors);

/** npm takes its time on a busy machine. */
const WITH_NPM = { timeout: 60_000 };

const NOBODY = 'http://127.0.0.1:9';

/** Runs before the door and changes what Node says of the machine. */
function pretending(script: string): Record<string, string> {
  const file = join(newFolder(), 'pretend.cjs');
  writeFileSync(file, script);
  return { NODE_OPTIONS: `--require ${file}` };
}

const setOf = (name: string, value: string): string =>
  `Object.defineProperty(process, '${name}', { value: ${value} });`;
const versionOf = (node: string): string =>
  setOf('versions', `{ ...process.versions, node: '${node}' }`);

describe('a machine that the packages are not made for', WITH_NPM, () => {
  test.each([
    [
      'macOS',
      setOf('platform', "'darwin'"),
      /runs on Linux and this is macOS\. Use a Linux machine/,
    ],
    ['Windows', setOf('platform', "'win32'"), /this is Windows\. .*WSL/],
    ['an unknown processor', setOf('arch', "'riscv64'"), /x64 and arm64 processors .* for riscv64/],
    ['musl', 'process.report.getReport = () => ({ header: {} });', /glibc.*musl.*Use Debian/],
    [
      'Node 12',
      versionOf('12.22.12'),
      /Node 20\.19 or newer and this is Node 12\.22\.12\. Install/,
    ],
    ['Node 20.18', versionOf('20.18.3'), /Node 20\.19 or newer and this is Node 20\.18\.3/],
  ])('is refused in a line before anything is made: %s', async (_, script, words) => {
    const project = newProject();
    const { code, said } = await startDoor(project, pretending(script)).end;
    expect(said).toMatch(words);
    expect(said).toMatch(/^[^\n]+\n$/);
    expect(code).toBe(1);
    expect(existsSync(join(project, 'node_modules'))).toBe(false);
  });

  test('is not one with the oldest Node that starts, which installs and then needs a newer one', async () => {
    const { code, said } = await startDoor(newProject(), pretending(versionOf('20.19.0'))).end;
    expect(said).toMatch(/^Installing .*\n.*not given Node 24 .* this is Node 20\.19\.0\. Install/);
    expect(code).toBe(1);
  });

  test.each(['../bootstrap.mjs', 'machine.mjs'])('reads %s, in which is nothing new', (name) => {
    const path = new URL(name, import.meta.url);
    const { program, errors } = parseSync(name, readFileSync(path, 'utf8'));
    expect(errors).toEqual([]);
    const found: string[] = [];
    new Visitor({
      ChainExpression: () => found.push('?.'),
      LogicalExpression: ({ operator }) => operator === '??' && found.push('??'),
      AssignmentExpression: ({ operator }) => /[?|&]{2}=/.test(operator) && found.push(operator),
      AwaitExpression: () => found.push('await'),
      ClassBody: () => found.push('class'),
      Literal: ({ raw }) => /^\d[\d_]*(_|n)/.test(raw ?? '') && found.push(raw ?? ''),
      ImportDeclaration: ({ source }) =>
        /^(node:|\.\/bootstrap\/machine\.mjs$)/.test(source.value) || found.push(source.value),
    }).visit(program);
    expect(found).toEqual([]);
  });
});

describe('without a network', WITH_NPM, () => {
  test.each([
    [
      'nobody answers',
      { npm_config_registry: NOBODY },
      /did not reach http:\/\/127\.0\.0\.1:9 \(ECONNREFUSED\)/,
    ],
    [
      'no name is known',
      { npm_config_registry: 'http://registry.invalid' },
      /registry\.invalid \((ENOTFOUND|EAI_AGAIN)\)/,
    ],
    [
      'the proxy is gone',
      { npm_config_https_proxy: NOBODY },
      /registry\.npmjs\.org \(ECONNREFUSED\)/,
    ],
  ])('the first start says what to do: %s', async (_, environment, words) => {
    const project = newProject({ 'one-package': '1.0.0' });
    const { code, said } = await startDoor(project, environment).end;
    expect(said).toMatch(words);
    expect(said).toContain('Connect this machine to the network');
    expect(said.trim().split('\n')).toHaveLength(2);
    expect(said).not.toContain('The check ran.');
    expect(code).toBe(1);
  });

  test('what is installed goes on, until a dependency changes', async () => {
    const registry = await startRegistry('one-package');
    const project = newProject({ 'one-package': '1.0.0' });
    const environment = { npm_config_registry: registry.url };
    const first = await startDoor(project, environment).end;
    expect(first).toEqual({ code: 0, said: 'Installing the packages ...\nThe check ran.\n' });
    await registry.stop();

    writeManifest(project, {
      dependencies: { 'one-package': '1.0.0' },
      scripts: { another: 'true' },
    });
    const afterScript = await startDoor(project, environment).end;
    expect(afterScript).toEqual({ code: 0, said: 'The check ran.\n' });

    // As after `npm ci` by hand.
    rmSync(join(project, 'node_modules/.cache'), { recursive: true });
    const unstamped = await startDoor(project, environment).end;
    expect(unstamped.said).toContain('The check ran.');

    writeManifest(project, { dependencies: { 'one-package': '2.0.0' } });
    writeLock(project, { 'one-package': '2.0.0' });
    const changed = await startDoor(project, environment).end;
    expect(changed.said).toMatch(/did not reach http:\/\/127\.0\.0\.1:\d+ \(ECONNREFUSED\)/);
    expect(changed.code).toBe(1);
    const kept = readFileSync(join(project, 'node_modules/one-package/package.json'), 'utf8');
    expect(kept).toContain('1.0.0');
  });
});

test('a package that the registry lacks is told in npm’s own words', WITH_NPM, async () => {
  const registry = await startRegistry('one-package');
  const project = newProject({ 'another-package': '1.0.0' });
  const { code, said } = await startDoor(project, { npm_config_registry: registry.url }).end;
  await registry.stop();
  expect(said).toContain('npm could not install the packages (E404).');
  expect(said).toContain('another-package');
  expect(code).toBe(1);
});

test('a folder that may not be written to is named', async () => {
  const project = newProject();
  chmodSync(project, 0o555);
  // Root may write everywhere.
  const nobody = process.getuid?.() === 0 ? 65_534 : undefined;
  const { code, said } = await startDoor(project, {}, nobody).end;
  expect(said).toMatch(
    /^The command may not write where it has to \(EACCES.*Run it as the user who owns/,
  );
  expect(said).toContain(project);
  expect(said.trim().split('\n')).toHaveLength(1);
  expect(code).toBe(1);
});

test('a machine without npm is told so', async () => {
  const { code, said } = await startDoor(newProject(), { PATH: newFolder() }).end;
  expect(said).toContain('npm does not start: Error: spawn npm ENOENT. It comes with Node.');
  expect(code).toBe(1);
});

/** A program in npm's place, by the variable by which npm tells the scripts that it runs where it is. */
function inPlaceOfNpm(script: string): { npm_execpath: string } {
  const file = join(newFolder(), 'npm-cli.js');
  writeFileSync(file, `const { appendFileSync, readFileSync } = require('node:fs');\n${script}`);
  return { npm_execpath: file };
}

describe('a full disk', WITH_NPM, () => {
  // What npm 11 does on a full disk: it ends well when only packages are torn.
  test.each([
    [
      'that tears packages',
      "console.error('npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device, write');",
    ],
    [
      'that stops npm',
      `console.log(JSON.stringify({ error: { code: 'ENOSPC', summary: 'ENOSPC: no space left on device, write', detail: '' } })); process.exitCode = 228;`,
    ],
  ])('%s is told, and the next start begins afresh where it has to', async (kind, script) => {
    const project = newProject();
    const { code, said } = await startDoor(project, inPlaceOfNpm(script)).end;
    expect(said).toMatch(/The disk is full \(ENOSPC\)\. Make at least 2 GB of room/);
    expect(said.trim().split('\n')).toHaveLength(2);
    expect(code).toBe(1);

    // npm itself leaves what begins with a dot.
    const torn = join(project, 'node_modules/.torn');
    mkdirSync(torn);
    const next = await startDoor(project).end;
    expect(next).toMatchObject({ code: 0, said: expect.stringContaining('The check ran.') });
    expect(existsSync(torn)).toBe(kind !== 'that tears packages');
  });
});

describe('two commands at once on a fresh clone', WITH_NPM, () => {
  /** Two in one project: the first is at npm, which waits to be let go on, and the second waits for the first. */
  async function twoAtOnce() {
    const project = newProject();
    const gate = join(project, 'gate');
    const log = join(project, 'log');
    expect(spawnSync('mkfifo', [gate]).status).toBe(0);
    const entry = (words: string): string => `appendFileSync('${log}', '${words}\\n');`;
    const slow = inPlaceOfNpm(
      `${entry('first begins')} readFileSync('${gate}'); ${entry('first ends')}`,
    );
    const first = startDoor(project, slow);
    // Opens when the program in npm's place has opened the other end.
    const release = await open(gate, 'w');
    mkdirSync(join(project, 'node_modules/half'));
    const second = startDoor(project, inPlaceOfNpm(entry('second runs')));
    await second.says('Another command is installing the packages in this folder: waiting');
    await vi.waitUntil(() => isWaitedFor(project));
    return {
      project,
      first,
      second,
      letGoOn: () => release.close(),
      log: () => readFileSync(log, 'utf8').trim().split('\n'),
      half: join(project, 'node_modules/half'),
    };
  }

  /** Whether somebody waits for the lock on a folder, by the kernel's own list. */
  function isWaitedFor(folder: string): boolean {
    const waits = new RegExp(`-> FLOCK .*:${statSync(folder).ino} `);
    return waits.test(readFileSync('/proc/locks', 'utf8'));
  }

  test('install once: the second waits for the first', async () => {
    const { first, second, letGoOn, log } = await twoAtOnce();
    await letGoOn();
    for (const door of [first, second]) {
      expect(await door.end).toMatchObject({
        code: 0,
        said: expect.stringContaining('The check ran.'),
      });
    }
    expect(log()).toEqual(['first begins', 'first ends']);
  });

  test('the second takes over and begins afresh when the first is killed', async () => {
    const { first, second, letGoOn, log, half } = await twoAtOnce();
    process.kill(-(first.process.pid ?? Number.NaN), 'SIGKILL');
    const { code, said } = await second.end;
    await letGoOn();
    expect(said).toContain('An installation was not finished: starting it afresh.');
    expect(code).toBe(0);
    expect(existsSync(half)).toBe(false);
    expect(log()).toEqual(['first begins', 'second runs']);
  });

  test('the second goes on waiting while npm outlives the first', async () => {
    const { project, first, second, letGoOn, log } = await twoAtOnce();
    first.process.kill('SIGKILL');
    await once(first.process, 'exit');
    expect(isWaitedFor(project)).toBe(true);
    await letGoOn();
    expect((await second.end).code).toBe(0);
    expect(log()).toEqual(['first begins', 'first ends', 'second runs']);
  });

  test('one that is ended ends npm, too', async () => {
    const { first, second, letGoOn, log } = await twoAtOnce();
    first.process.kill('SIGTERM');
    expect((await first.end).code).toBe(128 + 15);
    expect((await second.end).code).toBe(0);
    await letGoOn();
    expect(log()).toEqual(['first begins', 'second runs']);
  });
});
