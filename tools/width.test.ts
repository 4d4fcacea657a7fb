import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testsOfAnyWidth } from './width.ts';

test('a test whose imports read the width somewhere is run at each width', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ballast-width-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = {
    'tests/harness/scale.ts': '',
    'tests/harness/rounds.ts': "import { count } from './scale.ts';",
    'tests/harness/round.ts': "import { rounds } from './rounds.ts';\nimport './other.ts';",
    'tests/harness/other.ts': "import './round.ts';",
    'server/one.test.ts': "import { round } from '../tests/harness/round.ts';",
    'server/two.test.ts': "const { other } = await import('../tests/harness/other.ts');",
    'server/three.test.ts': "import { test } from 'vitest';\nimport { four } from './four.ts';",
    'server/four.ts': '',
    'server/five.wide.test.ts': '',
    'server/six.test.ts': "import { seed, twentieth } from '../tests/harness/scale.ts';",
    'server/seven.test.ts': "import { count, seed } from '../tests/harness/scale.ts';",
    'server/eight.test.ts': "const scale = await import('../tests/harness/scale.ts');",
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  expect(testsOfAnyWidth(folder)).toEqual(['server/six.test.ts', 'server/three.test.ts']);
});

test('of this project whoever has an account is looked for at each width, and a race of the ledger is not', () => {
  const once = testsOfAnyWidth();
  expect(once).toContain('server/payments/rules.test.ts');
  expect(once).toContain('tests/races/ledger-races.test.ts');
  expect(once).not.toContain('tests/races/who-has-an-account.test.ts');
  expect(once).not.toContain('tests/screens/portal.wide.test.ts');
});
