import { readFileSync } from 'node:fs';
import { ALARM_KINDS } from '@ballast/contract/staff/alarm-kinds.ts';
import { expect, test } from 'vitest';
import { collectMetrics } from './metrics.ts';

const GUIDE = readFileSync(new URL('../../docs/guides/alerts.md', import.meta.url), 'utf8');

/** The cells of the rows of the guide's table under a heading. */
function rowsUnder(heading: string): string[][] {
  const [, after = ''] = GUIDE.split(`\n## ${heading}\n`);
  const [section = ''] = after.split('\n## ');
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const namesIn = (cell = '') => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);

test('the guide for operators has every alarm, its severity, its keeper and who closes it', () => {
  const told = rowsUnder('Alarms').map((cells) => [...namesIn(cells[0]), ...cells.slice(1, 4)]);
  expect(told).toEqual(
    Object.entries(ALARM_KINDS).map(([kind, { severity, role, endsByItself }]) => [
      kind,
      severity,
      role,
      endsByItself ? 'platform' : 'person',
    ]),
  );
});

test('the guide for operators has every figure, and no other', async () => {
  const metrics = collectMetrics({
    openAlarms: async () => [],
    unansweredPasswords: () => 0,
    callsNotTaken: () => 0,
    areFilesAvailable: () => true,
  });
  const { text } = await metrics.read();
  const collected = [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name);
  const rows = [...rowsUnder('Figures of the platform'), ...rowsUnder('Figures of the process')];
  expect(rows.flatMap(([names]) => namesIn(names)).toSorted()).toEqual(collected.toSorted());
});

test('whoever reads the guide finds for each what it means and what to do', () => {
  const rows = [
    ...rowsUnder('Alarms').map((cells) => cells.slice(4)),
    ...rowsUnder('Figures of the platform').map((cells) => cells.slice(1)),
    ...rowsUnder('Figures of the process').map((cells) => cells.slice(1)),
  ];
  for (const cells of rows) {
    expect(cells).toHaveLength(2);
    for (const cell of cells) expect(cell).not.toBe('');
  }
});
