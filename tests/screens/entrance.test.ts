import { loginScreens } from './entrance/login.ts';
import { recoveryScreens, signUpScreens } from './entrance/sign-up.ts';
import { showScreens } from './show.ts';

showScreens('the entrance', [...loginScreens, ...signUpScreens, ...recoveryScreens]);
