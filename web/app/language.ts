import { i18n } from '@lingui/core';

/** Sets the language of this tab. English needs no catalogue: its words travel with what shows them. */
export function activateLanguage(): void {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
}
