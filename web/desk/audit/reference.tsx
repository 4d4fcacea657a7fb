import styles from './reference.module.css';
import { isReference } from './state-fields.ts';

const SHOWN = 8;

/** The end of an id, by which people tell references apart; the whole of it on pointing. Other references in full. */
export function Reference({ id }: { id: string }) {
  if (!isReference(id) && id.length <= 2 * SHOWN) return id;
  return (
    <abbr title={id} className={styles.reference}>
      …{id.slice(-SHOWN)}
    </abbr>
  );
}
