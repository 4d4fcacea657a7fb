import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { DocumentLook } from './document-look.tsx';
import styles from './pdf-pages.module.css';
import type { OpenPdf } from './pdf-reader.ts';

/** A wide page is scrolled by keys, too. */
const REACHED_BY_KEYS = { tabIndex: 0 };

type PdfPagesProps = { file: Blob; title: string; look: DocumentLook };

export function PdfPages({ file, title, look }: PdfPagesProps) {
  const opened = usePdf(file);
  if (opened === null) return <Skeleton height="all" />;
  if (opened === 'unreadable') {
    return (
      <Note tone="caution">
        <Trans>We could not draw this document here. Download it to look at it.</Trans>
      </Note>
    );
  }
  return <Pages pdf={opened} title={title} look={look} />;
}

/** The document once its reader has come and opened it. */
function usePdf(file: Blob): OpenPdf | 'unreadable' | null {
  const [opened, setOpened] = useState<OpenPdf | 'unreadable' | null>(null);
  useEffect(() => {
    let isOver = false;
    let pdf: OpenPdf | null = null;
    setOpened(null);
    import('./pdf-reader.ts')
      .then(({ openPdf }) => openPdf(file))
      .then(
        (read) => {
          pdf = read;
          if (isOver) read.close();
          else setOpened(read);
        },
        () => {
          if (!isOver) setOpened('unreadable');
        },
      );
    return () => {
      isOver = true;
      pdf?.close();
    };
  }, [file]);
  return opened;
}

function Pages({ pdf, title, look }: { pdf: OpenPdf; title: string; look: DocumentLook }) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const { pages } = pdf;
  return (
    <div className={styles.reader}>
      <div className={styles.tools}>
        <Button variant="default" size="xs" disabled={page === 1} onClick={() => setPage(page - 1)}>
          <Trans>Previous</Trans>
        </Button>
        <Button
          variant="default"
          size="xs"
          disabled={page === pages}
          onClick={() => setPage(page + 1)}
        >
          <Trans>Next</Trans>
        </Button>
        <span className={styles.place} role="status">
          <Trans>
            Page {page} of {pages}
          </Trans>
        </span>
      </div>
      <Sheet pdf={pdf} page={page} look={look} label={t`Page ${page} of ${title}`} />
    </div>
  );
}

type SheetProps = { pdf: OpenPdf; page: number; look: DocumentLook; label: string };

function Sheet({ pdf, page, look, label }: SheetProps) {
  const { t } = useLingui();
  const { zoom, quarters } = look;
  const frame = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState<'yes' | 'no' | 'failed'>('no');
  useEffect(() => {
    if (!canvas.current || !frame.current) return;
    setDrawn('no');
    let isOver = false;
    const width = frame.current.clientWidth * zoom;
    const drawing = pdf.draw(canvas.current, page, { width, quarters });
    drawing.done.then(
      () => !isOver && setDrawn('yes'),
      () => !isOver && setDrawn('failed'),
    );
    return () => {
      isOver = true;
      drawing.cancel();
    };
  }, [pdf, page, zoom, quarters]);
  return (
    <>
      {drawn === 'failed' ? (
        <Note tone="caution">
          <Trans>We could not draw this page. Download the document to look at it.</Trans>
        </Note>
      ) : null}
      <section
        ref={frame}
        className={styles.sheet}
        aria-label={t`Drawn page`}
        aria-busy={drawn === 'no'}
        {...REACHED_BY_KEYS}
      >
        <canvas
          // A canvas takes one drawing at a time.
          key={`${page} ${zoom} ${quarters}`}
          ref={canvas}
          className={styles.page}
          style={{ width: `${zoom * 100}%` }}
          role="img"
          aria-label={label}
        />
      </section>
    </>
  );
}
