import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';

/** What a person can choose; `system` follows the browser. */
export const THEMES = ['light', 'dark', 'system'] as const;

export type Theme = (typeof THEMES)[number];

/** Storage keys of spec/access.md, section 9: the theme shown, and each person's choice by user id. */
const SHOWN_KEY = 'ls-theme';
const CHOICES_KEY = 'THEME_PREFERENCES';

const listeners = new Set<(scheme: MantineColorScheme) => void>();

export function shownTheme(): Theme {
  const stored = globalThis.localStorage?.getItem(SHOWN_KEY);
  return THEMES.find((theme) => theme === stored) ?? 'light';
}

/** Shows a theme and keeps it as the choice of this person. */
export function chooseTheme(userId: string, theme: Theme): void {
  localStorage.setItem(CHOICES_KEY, JSON.stringify({ ...storedChoices(), [userId]: theme }));
  show(theme);
}

/** Shows the theme that this person chose, light by default. */
export function showThemeOf(userId: string): void {
  const chosen = storedChoices()[userId];
  show(THEMES.find((theme) => theme === chosen) ?? 'light');
}

/** Back to the default, at logout. */
export function resetTheme(): void {
  show('light');
}

function show(theme: Theme): void {
  localStorage.setItem(SHOWN_KEY, theme);
  for (const listener of listeners) listener(schemeOf(theme));
}

function storedChoices(): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(CHOICES_KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, string>) : {};
  } catch {
    return {};
  }
}

function schemeOf(theme: Theme): MantineColorScheme {
  return theme === 'system' ? 'auto' : theme;
}

export function themeManager(): MantineColorSchemeManager {
  let stop = () => {};
  return {
    get: () => schemeOf(shownTheme()),
    set: () => {},
    clear: () => {},
    subscribe(onUpdate) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === SHOWN_KEY) onUpdate(schemeOf(shownTheme()));
      };
      listeners.add(onUpdate);
      window.addEventListener('storage', onStorage);
      stop = () => {
        listeners.delete(onUpdate);
        window.removeEventListener('storage', onStorage);
      };
    },
    unsubscribe: () => stop(),
  };
}

/** Keeps the page in the shown theme, where no control of Mantine's does. */
export function followShownTheme(): void {
  const isDark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const theme = shownTheme();
    const dark = theme === 'dark' || (theme === 'system' && isDark.matches);
    document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
  };
  listeners.add(apply);
  isDark.addEventListener('change', apply);
  window.addEventListener('storage', (event) => {
    if (event.key === SHOWN_KEY) apply();
  });
}

export function followTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
