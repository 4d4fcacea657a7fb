import type { Screen } from '../screen.ts';
import { batchScreen } from './private-funds/batch.ts';
import { fundsScreen } from './private-funds/funds.ts';
import { newFundScreen } from './private-funds/new-fund.ts';
import { vehicleScreen } from './private-funds/vehicle.ts';

/** The desk's pages of private funds. */
export const privateFunds: readonly Screen[] = [
  fundsScreen,
  vehicleScreen,
  batchScreen,
  newFundScreen,
];
