import { lazy, Suspense } from 'react';
import { isDemo } from '../session/page-cookies.ts';

const Message = lazy(async () => {
  const { DemoMessage } = await import('./demo-message.tsx');
  return { default: DemoMessage };
});

type DemoMessagePartProps = { to?: string | null; onUse?: (code: string) => void };

export function DemoMessagePart({ to = null, onUse }: DemoMessagePartProps) {
  return isDemo() ? (
    <Suspense>
      <Message to={to} onUse={onUse} />
    </Suspense>
  ) : null;
}
