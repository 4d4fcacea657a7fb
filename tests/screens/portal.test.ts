import { PLACES } from './places.ts';
import { showScreens } from './show.ts';

showScreens('the portal', PLACES.portal);
