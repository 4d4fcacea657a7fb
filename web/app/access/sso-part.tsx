import { lazy, Suspense } from 'react';
import type { SsoWish } from './sso.ts';

const Buttons = lazy(async () => {
  const { SsoButtons } = await import('./sso-buttons.tsx');
  return { default: SsoButtons };
});

/** The ways in by others. They come after the form, which is there at once. */
export function SsoPart({ wish }: { wish: SsoWish }) {
  return import.meta.env.SSR ? null : (
    <Suspense>
      <Buttons wish={wish} />
    </Suspense>
  );
}
