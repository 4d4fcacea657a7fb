import { doMainJob, INDIVIDUAL, INSTITUTION } from './main-job.ts';

doMainJob('EMBEDDED', INSTITUTION);
doMainJob('POSTGRESQL', INDIVIDUAL);
