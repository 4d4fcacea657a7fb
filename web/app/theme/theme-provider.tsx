import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { ballastTheme } from '../../ui/theme.ts';
import { themeManager } from './theme-preference.ts';

const manager = themeManager();

/** Gives controls their look. Variables and classes come from the built style sheet, not from here. */
export function ThemeProvider({ children }: { children: ReactNode }) {
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
