import { paths } from '../app/routing/paths.ts';
import { readEarly } from '../app/session/early-readings.ts';
import { FIRST_READINGS } from './portfolio/first-readings.ts';

/*
 * The first script of the portal: asks for the session and for what the start shows, while the rest
 * arrives.
 */
if (location.pathname === paths.portfolio()) readEarly(FIRST_READINGS);
