import { readEarly } from '../app/early-readings.ts';
import { paths } from '../app/paths.ts';
import { FIRST_READINGS } from './portfolio/first-readings.ts';

/*
 * The first script of the portal: asks for the session and for what the start shows, while the rest
 * arrives.
 */
if (location.pathname === paths.portfolio()) readEarly(FIRST_READINGS);
