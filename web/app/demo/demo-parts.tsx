import { lazy, Suspense } from 'react';
import { isDemo } from '../session/page-cookies.ts';

/* Parts of a demonstration, in files of their own that a page in production never loads. */

const People = lazy(async () => {
  const { DemoPeople } = await import('./demo-people.tsx');
  return { default: DemoPeople };
});

const Code = lazy(async () => {
  const { DemoCode } = await import('./demo-code.tsx');
  return { default: DemoCode };
});

export function DemoPeoplePart({ staff }: { staff: boolean }) {
  return isDemo() ? (
    <Suspense>
      <People staff={staff} />
    </Suspense>
  ) : null;
}

type DemoCodePartProps = {
  email?: string | null;
  /** Of an authenticator that is being set up. */
  secret?: string | undefined;
  onUse: (code: string) => void;
};

export function DemoCodePart({ email = null, secret, onUse }: DemoCodePartProps) {
  return isDemo() && (email ?? secret) ? (
    <Suspense>
      <Code email={email} secret={secret ?? null} onUse={onUse} />
    </Suspense>
  ) : null;
}
