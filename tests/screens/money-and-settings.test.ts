import { PLACES } from './places.ts';
import { showScreens } from './show.ts';

showScreens('investing, redeeming and settings', PLACES.moneyAndSettings, 'principal');
