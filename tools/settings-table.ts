import { readFileSync, writeFileSync } from 'node:fs';
import { root } from './task.ts';
import { withSettingsTable } from './tidy/settings.ts';

const readme = `${root}README.md`;
writeFileSync(readme, withSettingsTable(readFileSync(readme, 'utf8')));
