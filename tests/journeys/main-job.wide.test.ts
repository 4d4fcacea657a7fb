import { doMainJob, INSTITUTION } from './main-job.ts';

doMainJob('POSTGRESQL', INSTITUTION);
