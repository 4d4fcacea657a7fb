import { availableParallelism } from 'node:os';
import { checkTasks } from './check-tasks.ts';
import { describe, endProgramsWithUs, runTasks } from './task.ts';

endProgramsWithUs();
const outcome = await runTasks(checkTasks(), availableParallelism());
console.log(describe(outcome));
process.exitCode = outcome.failed > 0 || outcome.passed === 0 ? 1 : 0;
