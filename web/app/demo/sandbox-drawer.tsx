import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useRef, useState } from 'react';
import { LightButton } from '../../ui/light/button.tsx';
import styles from './sandbox-drawer.module.css';

const Controls = lazy(async () => {
  const { SandboxControls } = await import('./sandbox-controls.tsx');
  return { default: SandboxControls };
});

/** A button at the edge of every page, and the drawer that it opens; what is in it comes when it is opened. */
export function SandboxDrawer() {
  const { t } = useLingui();
  const drawer = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  function open(): void {
    setOpen(true);
    drawer.current?.showModal();
  }
  return (
    <>
      <aside className={styles.opener} aria-label={t`Demonstration`}>
        <LightButton tone="default" small aria-haspopup="dialog" onClick={open}>
          {t`Sandbox`}
        </LightButton>
      </aside>
      <dialog
        ref={drawer}
        className={styles.drawer}
        aria-label={t`Sandbox`}
        closedby="any"
        onClose={() => setOpen(false)}
      >
        <div className={styles.head}>
          <h2 className={styles.title}>{t`Sandbox`}</h2>
          <LightButton tone="subtle" small onClick={() => drawer.current?.close()}>
            {t`Close`}
          </LightButton>
        </div>
        {isOpen ? (
          <Suspense>
            <Controls />
          </Suspense>
        ) : null}
      </dialog>
    </>
  );
}
