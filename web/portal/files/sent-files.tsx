import type { Upload } from '@ballast/contract/files/uploads.ts';
import { IconFile } from '@tabler/icons-react';
import { StoredStatus } from './file-rows.tsx';
import styles from './upload-field.module.css';

type SentFile = Pick<Upload, 'id' | 'file_name' | 'bytes' | 'scan'>;

/** Files that were sent and stay. */
export function SentFiles({ files }: { files: readonly SentFile[] }) {
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={file.id} className={styles.file}>
          <IconFile className={styles.mark} size={20} stroke={1.6} aria-hidden="true" />
          <div className={styles.words}>
            <span className={styles.name}>{file.file_name}</span>
            <span className={styles.status}>
              <StoredStatus upload={file} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
