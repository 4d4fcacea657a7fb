import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { type ReactNode, useLayoutEffect } from 'react';
import { ballastTheme } from '../../ui/theme.ts';
import { SandboxPart } from '../demo/sandbox-part.tsx';
import { themeManager } from '../theme/theme-preference.ts';

/** All of a page. `onStanding` is told once, as soon as it listens to the history itself. */
export function PageRoot({ router, onStanding }: { router: AnyRouter; onStanding?: () => void }) {
  useLayoutEffect(() => onStanding?.(), [onStanding]);
  return (
    <I18nProvider i18n={i18n}>
      <ThemeProvider>
        <RouterProvider router={router} />
        <SandboxPart />
      </ThemeProvider>
    </I18nProvider>
  );
}

const manager = themeManager();

/** Gives controls their look. Variables and classes come from the built style sheet, not from here. */
function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={ballastTheme}
      colorSchemeManager={manager}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
