import { checkLaws } from './laws/check-laws.ts';
import { listFiles, readFiles } from './laws/project.ts';
import { reportViolations } from './violations.ts';

reportViolations(checkLaws(readFiles(listFiles())));
