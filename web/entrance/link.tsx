import { pageOf } from '@ballast/contract/pages.ts';
import type { MouseEvent, ReactNode } from 'react';
import type { Path } from '../app/routing/paths.ts';
import { type ButtonTone, buttonClass } from '../ui/light/button.tsx';
import styles from './link.module.css';
import { useGo } from './router.ts';

type LinkProps = { to: Path; className?: string; children: ReactNode };

function PlainLink({ to, className, children }: LinkProps) {
  const go = useGo();

  function follow(event: MouseEvent): void {
    const isPlain =
      event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!isPlain || pageOf(to) !== 'entrance') return;
    event.preventDefault();
    void go(to);
  }

  return (
    <a href={to} className={className} onClick={follow}>
      {children}
    </a>
  );
}

export function linkTo(path: Path) {
  return (className: string, content: ReactNode) => (
    <PlainLink to={path} className={className}>
      {content}
    </PlainLink>
  );
}

/** A link in running text; as `aside` one that stands for itself, below a form. */
export function Link({ to, aside = false, children }: LinkProps & { aside?: boolean }) {
  const size = aside ? styles.aside : '';
  return (
    <PlainLink to={to} className={`${styles.link} ${size} mantine-focus-auto`}>
      {children}
    </PlainLink>
  );
}

export function ButtonLink({ to, tone, children }: LinkProps & { tone?: ButtonTone }) {
  return (
    <PlainLink to={to} className={buttonClass(tone)}>
      <span className={styles.words}>{children}</span>
    </PlainLink>
  );
}
