import { ALL_SCREENS } from './screens.ts';
import { showScreens } from './show.ts';

showScreens('becoming a client', ALL_SCREENS.joining, { share: 'principal' });
