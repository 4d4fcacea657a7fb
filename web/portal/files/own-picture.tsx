import { downloadUpload, isWithheld, type Upload } from '@ballast/contract/files/uploads.ts';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { readFile } from '../../app/forms/read-file.ts';
import { useUser } from '../../app/session/use-user.ts';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './upload-field.module.css';

type OwnFile = Pick<Upload, 'id' | 'file_name' | 'scan'>;

/**
 * A person's own file as a small picture that opens in full: the copy that was drawn again, never what was sent. Of a
 * PDF, of what cannot be read and in a view-only session the sign of a file stands there.
 */
export function OwnPicture({ file }: { file: OwnFile }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const isOwn = useUser().support_admin_id === null;
  const { id, file_name: name } = file;
  const isPicture = isOwn && !isWithheld(file) && !/\.pdf$/i.test(name);
  const url = usePicture(isPicture ? id : null);
  const sign = <IconFile className={styles.mark} size={20} stroke={1.6} aria-hidden="true" />;
  if (!isPicture) return sign;
  // In the place of the picture, so that nothing moves when it comes.
  if (url === null) return <span className={styles.thumb}>{sign}</span>;
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className={styles.thumb}
        aria-label={t`View ${name}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <img src={url} alt="" />
      </button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={name}
        actions={<Button data-autofocus onClick={close}>{t`Close`}</Button>}
      >
        <img src={url} alt={name} className={styles.full} />
      </Dialog>
    </>
  );
}

/** Address in this tab of the picture with an id; null until it is there, and where there is none. */
function usePicture(id: string | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (id === null) return;
    let isOver = false;
    let made: string | null = null;
    readFile(downloadUpload, { params: { id } }).then(
      (picture) => {
        if (isOver || !picture.type.startsWith('image/')) return;
        made = URL.createObjectURL(picture);
        setUrl(made);
      },
      // The file is with us all the same; its name and size stand beside it.
      () => undefined,
    );
    return () => {
      isOver = true;
      if (made !== null) URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [id]);
  return url;
}
