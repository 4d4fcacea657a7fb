import { ALL_SCREENS } from './screens.ts';
import { showScreens } from './show.ts';

showScreens('the portal', ALL_SCREENS.portal, { share: 'principal' });
