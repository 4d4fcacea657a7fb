import { invest } from './portal/invest.ts';
import { redeem } from './portal/redeem.ts';
import { settings } from './portal/settings.ts';
import { showScreens } from './show.ts';

showScreens('investing, redeeming and settings', [...invest, ...redeem, ...settings]);
