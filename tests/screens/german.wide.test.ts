import { IN_EVERY_RUN, showInGerman } from './german.ts';
import { ALL_SCREENS } from './screens.ts';

const { entrance, portal, moneyAndSettings, joining, verifying } = ALL_SCREENS;

showInGerman(
  [...entrance, ...portal, ...moneyAndSettings, ...joining, ...verifying].filter(
    ({ route }) => !IN_EVERY_RUN.includes(route),
  ),
);
