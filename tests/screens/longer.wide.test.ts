import { showInLongerWords } from './longer.ts';
import { ALL_SCREENS } from './screens.ts';

const { entrance, portal, moneyAndSettings, joining, verifying } = ALL_SCREENS;

showInLongerWords([...entrance, ...portal, ...moneyAndSettings, ...joining, ...verifying]);
