import { PLACES } from './places.ts';
import { showScreens } from './show.ts';

showScreens('the entrance', PLACES.entrance);
