/** Names the files that a run of tests leaves out, divided by commas, with their paths from the root of the project. */
export const LEFT_OUT_VARIABLE = 'BALLAST_TEST_LEFT_OUT';

/** The files that this run leaves out. */
export const leftOut: readonly string[] = (process.env[LEFT_OUT_VARIABLE] ?? '')
  .split(',')
  .filter((file) => file !== '');
