import { isInThisRun } from '../harness/scale.ts';
import { ALL_SCREENS } from './screens.ts';
import { showScreens } from './show.ts';

showScreens('the desk', ALL_SCREENS.desk, { share: 'rest', isShown: isInThisRun });
