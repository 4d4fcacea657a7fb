import { i18n, type MessageDescriptor } from '@lingui/core';

/** What a route says of its screen: its title, and its name where that is not its path. */
export type ScreenName = {
  name?: string;
  title?: MessageDescriptor;
};

/** Keeps the screen's name on the html element (spec/decisions.md, section 4) and its title in the tab. */
export function nameScreen({ name = '', title }: ScreenName): void {
  document.documentElement.dataset.route = name;
  document.title = title ? `${i18n._(title)} · Ballast` : 'Ballast';
}
