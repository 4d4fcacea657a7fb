import { storedFlag } from '../session/stored-flag.ts';

/** A flag of the browser (spec/investing.md, section 3): amounts are masked while it is on. */
const privacyMode = storedFlag('privacy_mode', false);

export const setPrivacyMode = privacyMode.turn;

/** Follows the flag, also when another tab changes it. */
export const usePrivacyMode = privacyMode.use;
