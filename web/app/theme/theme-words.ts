import { msg } from '@lingui/core/macro';

/** What the themes are called. */
export const THEME_WORDS = { light: msg`Light`, dark: msg`Dark`, system: msg`As the system` };
