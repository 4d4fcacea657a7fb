import { doMainJob, INDIVIDUAL, INSTITUTION } from './main-job.ts';

doMainJob('EMBEDDED', INDIVIDUAL);
doMainJob('POSTGRESQL', INSTITUTION);
