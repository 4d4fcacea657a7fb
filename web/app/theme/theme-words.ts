import { msg } from '@lingui/core/macro';

export const THEME_WORDS = { light: msg`Light`, dark: msg`Dark`, system: msg`Match system` };
