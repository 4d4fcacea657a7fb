import { doMainJob, INDIVIDUAL } from './main-job.ts';

doMainJob('EMBEDDED', INDIVIDUAL);
