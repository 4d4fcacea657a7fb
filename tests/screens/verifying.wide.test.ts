import { PLACES } from './places.ts';
import { showScreens } from './show.ts';

showScreens('showing who one is', PLACES.verifying, 'rest');
