import { ALL_SCREENS } from './screens.ts';
import { showScreens } from './show.ts';

showScreens('the entrance', ALL_SCREENS.entrance, { share: 'principal' });
