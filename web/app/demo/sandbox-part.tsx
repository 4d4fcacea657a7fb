import { lazy, Suspense } from 'react';
import { isDemo } from '../session/page-cookies.ts';
import { supportTab } from '../session/support-tab.ts';

const Sandbox = lazy(async () => {
  const { SandboxDrawer } = await import('./sandbox-drawer.tsx');
  return { default: SandboxDrawer };
});

/** The controls of a demonstration; a view-only session plays nothing. */
export function SandboxPart() {
  return isDemo() && !supportTab.isMarked() ? (
    <Suspense>
      <Sandbox />
    </Suspense>
  ) : null;
}
