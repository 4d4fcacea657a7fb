import { ActionIcon } from '@mantine/core';
import { IconMenu2, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { Logo } from './logo.tsx';
import styles from './shell.module.css';

type ShellProps = {
  navigation: ReactNode;
  actions: ReactNode;
  /** A strip above everything, such as that of a view-only session. */
  banner?: ReactNode;
  words: { openMenu: string; closeMenu: string; skip: string };
  /** Changes with the route, so that the drawer closes when a room opens. */
  routeKey: string;
  children: ReactNode;
};

/** Sidebar, header and content; on small screens the sidebar becomes a drawer. */
export function Shell({ navigation, actions, banner, words, routeKey, children }: ShellProps) {
  const drawer = useRef<HTMLDialogElement>(null);
  return (
    <div className={styles.shell} data-shell>
      <a className={styles.skip} href="#content">
        {words.skip}
      </a>
      <aside className={styles.side}>
        <div className={styles.sideContent}>
          <div className={styles.sideHead}>
            <Logo />
          </div>
          {navigation}
        </div>
      </aside>
      <div className={styles.body}>
        {banner}
        <header className={styles.head}>
          <div className={styles.headStart}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={words.openMenu}
              onClick={() => drawer.current?.showModal()}
            >
              <IconMenu2 size={22} />
            </ActionIcon>
            <Logo />
          </div>
          <div className={styles.actions}>{actions}</div>
        </header>
        <main id="content" className={styles.content} tabIndex={-1}>
          {children}
        </main>
      </div>
      <dialog key={routeKey} ref={drawer} className={styles.drawer} aria-label={words.openMenu}>
        <div className={styles.drawerHead}>
          <Logo />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={words.closeMenu}
            onClick={() => drawer.current?.close()}
          >
            <IconX size={22} />
          </ActionIcon>
        </div>
        {navigation}
      </dialog>
    </div>
  );
}
