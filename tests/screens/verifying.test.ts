import { ALL_SCREENS } from './screens.ts';
import { showScreens } from './show.ts';

showScreens('showing who one is', ALL_SCREENS.verifying, { share: 'principal' });
