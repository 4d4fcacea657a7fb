import { beforeEach, expect, test, vi } from 'vitest';
import {
  chooseTheme,
  followTheme,
  resetTheme,
  shownTheme,
  showThemeOf,
  themeManager,
} from './theme-preference.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

test('the theme is light until somebody chooses', () => {
  expect(shownTheme()).toBe('light');
  stored.set('ls-theme', 'sepia');
  expect(shownTheme()).toBe('light');
});

test('a choice is kept by person and shown', () => {
  chooseTheme('amelia', 'dark');
  chooseTheme('jonas', 'system');
  expect(stored.get('ls-theme')).toBe('system');
  expect(JSON.parse(stored.get('THEME_PREFERENCES') ?? '')).toEqual({
    amelia: 'dark',
    jonas: 'system',
  });
  showThemeOf('amelia');
  expect(shownTheme()).toBe('dark');
  showThemeOf('a newcomer');
  expect(shownTheme()).toBe('light');
});

test('logout shows the default and keeps the choices', () => {
  chooseTheme('amelia', 'dark');
  resetTheme();
  expect(shownTheme()).toBe('light');
  showThemeOf('amelia');
  expect(shownTheme()).toBe('dark');
});

test('broken choices are as none', () => {
  stored.set('THEME_PREFERENCES', '[not json');
  showThemeOf('amelia');
  expect(shownTheme()).toBe('light');
});

test('who follows hears of changes, and Mantine calls the system theme auto', () => {
  const heard = vi.fn();
  const stop = followTheme(heard);
  chooseTheme('amelia', 'system');
  stop();
  resetTheme();
  expect(heard).toHaveBeenCalledExactlyOnceWith('auto');
  chooseTheme('amelia', 'system');
  expect(themeManager().get('light')).toBe('auto');
});
