import { ALL_SCREENS } from './screens.ts';
import { showScreens } from './show.ts';

showScreens('every screen', Object.values(ALL_SCREENS).flat(), {
  onlyColours: true,
});
