import { listFiles, readFiles } from './laws/project.ts';
import { checkTidiness } from './tidy/check-tidiness.ts';
import { reportViolations } from './violations.ts';

const paths = listFiles();
reportViolations(checkTidiness(paths, readFiles(paths)));
