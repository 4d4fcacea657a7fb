import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { PlainLink, useGo } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { useKey } from '../keys/desk-keys.ts';
import styles from './header-search.module.css';

/** Forms are not among what the desk starts with. */
const SearchField = lazy(async () => ({
  default: (await import('./search-field.tsx')).SearchField,
}));

/** In the header of the desk: the field, and where there is no room for it the way to the screen that has it. */
export function HeaderSearch() {
  const { t } = useLingui();
  const go = useGo();
  const place = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [isAwaited, setIsAwaited] = useState(false);
  useKey('/', () => {
    // Where it is not shown the screen of the search has its own.
    if (!place.current?.checkVisibility()) void go(paths.deskSearch());
    else if (field.current) field.current.select();
    else setIsAwaited(true);
  });
  return (
    <>
      <div ref={place} className={styles.field}>
        <Suspense>
          <SearchField field={field} autoFocus={isAwaited} />
        </Suspense>
      </div>
      <ActionIcon
        component={PlainLink}
        to={paths.deskSearch()}
        className={styles.link}
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t`Search the desk`}
      >
        <IconSearch size={20} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </>
  );
}
