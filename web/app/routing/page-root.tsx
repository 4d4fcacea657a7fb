import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { ThemeProvider } from '../theme/theme-provider.tsx';

/** A page behind the login: its router, on words and look. */
export function PageRoot({ router }: { router: AnyRouter }) {
  return (
    <I18nProvider i18n={i18n}>
      <ThemeProvider>
        <RouterProvider router={router} />
      </ThemeProvider>
    </I18nProvider>
  );
}
