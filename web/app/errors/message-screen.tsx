import type { ReactNode } from 'react';
import { Logo } from '../../ui/frames/logo.tsx';
import styles from './message-screen.module.css';

export function MessageScreen(props: { title: ReactNode; text: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.screen}>
      <header>
        <Logo />
      </header>
      <main className={styles.main}>
        <h1 className={styles.title}>{props.title}</h1>
        <p className={styles.text}>{props.text}</p>
        <div className={styles.actions}>{props.children}</div>
      </main>
    </div>
  );
}
