import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import type { Plugin } from 'vite';
import { ballastTheme, ballastVariables, PALETTE_NAMES } from '../ui/theme.ts';

const THEME_ID = 'virtual:theme.css';
const MANTINE_COMPONENT = /@mantine\/(core|notifications)\/esm\/(?:.*\/)?(\w+)\.module\.mjs$/;

/**
 * Writes the theme's variables as a style sheet and links each Mantine component to its own, so that a page
 * carries the styles of what it shows and needs no inline ones (docs/decisions/0032).
 */
export function themeStyles(): Plugin {
  let building = false;
  return {
    name: 'ballast-theme-styles',
    enforce: 'pre',
    configResolved(config) {
      building = config.command === 'build';
    },
    resolveId: { filter: { id: /^virtual:theme\.css$/ }, handler: () => `\0${THEME_ID}` },
    load: {
      filter: { id: /^\0virtual:theme\.css$/ },
      handler: () => (building ? '' : "@import '@mantine/core/styles.layer.css';\n") + themeSheet(),
    },
    transform: {
      filter: { id: MANTINE_COMPONENT },
      handler(code, id) {
        const [, from, component] = MANTINE_COMPONENT.exec(id) ?? [];
        if (!building) return null;
        const sheet =
          from === 'core'
            ? `@mantine/core/styles/${component}.layer.css`
            : '@mantine/notifications/styles.layer.css';
        return { code: `import '${sheet}';\n${code}`, map: null, moduleSideEffects: false };
      },
    },
  };
}

export function themeSheet(): string {
  const theme = mergeMantineTheme(DEFAULT_THEME, ballastTheme);
  const base = defaultCssVariablesResolver(theme);
  const own = ballastVariables;
  const variables = {
    variables: used({ ...base.variables, ...own.variables }),
    light: used({ '--mantine-color-scheme': 'light', ...base.light, ...own.light }),
    dark: used({ '--mantine-color-scheme': 'dark', ...base.dark, ...own.dark }),
  };
  return `${convertCssVariables(variables, ':root')}\n${widthClasses(theme.breakpoints)}`;
}

/** Leaves out the colours that the theme does not use. */
function used(variables: Record<string, string>): Record<string, string> {
  const unused = Object.keys(DEFAULT_THEME.colors).filter((name) => !PALETTE_NAMES.includes(name));
  return Object.fromEntries(
    Object.entries(variables).filter(
      ([name]) => !unused.some((colour) => name.startsWith(`--mantine-color-${colour}-`)),
    ),
  );
}

function widthClasses(breakpoints: Record<string, string>): string {
  return Object.entries(breakpoints)
    .map(
      ([name, width]) =>
        `@media (max-width: calc(${width} - 0.01em)) {.mantine-visible-from-${name} {display: none !important}}\n` +
        `@media (min-width: ${width}) {.mantine-hidden-from-${name} {display: none !important}}`,
    )
    .join('\n');
}
