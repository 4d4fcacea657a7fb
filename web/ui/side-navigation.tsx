import type { ReactNode } from 'react';
import styles from './side-navigation.module.css';

/** The list of rooms in a sidebar or drawer; each item is a link with an icon. */
export function SideNavigation({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={styles.list}>
      {children}
    </nav>
  );
}

/** Class of a link in it; the link to the room that is open carries `aria-current`. */
export const sideLinkClass = styles.link;
