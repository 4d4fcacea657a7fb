import { ALL_SCREENS } from './screens.ts';
import { showScreens } from './show.ts';

showScreens('investing, redeeming and settings', ALL_SCREENS.moneyAndSettings, {
  share: 'principal',
});
