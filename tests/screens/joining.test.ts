import { PLACES } from './places.ts';
import { showScreens } from './show.ts';

showScreens('becoming a client', PLACES.joining, 'principal');
