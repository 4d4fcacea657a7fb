import { useLingui } from '@lingui/react/macro';
import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import type { DocumentLook } from './document-look.tsx';
import styles from './document-picture.module.css';
import { fitted, type Size } from './fitted.ts';

/** What is larger than its frame is scrolled by keys, too. */
const REACHED_BY_KEYS = { tabIndex: 0 };

type DocumentPictureProps = { url: string; title: string; look: DocumentLook };

/** A picture in its frame: as large as fits, or larger and scrolled, and turned. */
export function DocumentPicture({ url, title, look }: DocumentPictureProps) {
  const { t } = useLingui();
  const frame = useElementSize<HTMLElement>();
  const [natural, setNatural] = useState<Size | null>(null);
  const { outer, inner } = fitted(natural, frame, look);
  return (
    <section
      ref={frame.ref}
      className={styles.frame}
      aria-label={t`Picture: ${title}`}
      {...REACHED_BY_KEYS}
    >
      <div className={styles.room} style={{ width: outer.width, height: outer.height }}>
        <img
          className={styles.picture}
          style={{
            width: inner.width,
            height: inner.height,
            transform: `translate(-50%, -50%) rotate(${look.quarters * 90}deg)`,
          }}
          src={url}
          alt={t`Document ${title}`}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setNatural({ width: naturalWidth, height: naturalHeight })
          }
        />
      </div>
    </section>
  );
}
