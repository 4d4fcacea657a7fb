import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './pdf-pages.module.css';
import type { OpenPdf } from './pdf-reader.ts';

const ZOOMS = [1, 1.5, 2, 3] as const;

/** A wide page is scrolled by keys, too. */
const REACHED_BY_KEYS = { tabIndex: 0 };

type PdfPagesProps = { file: Blob; title: string };

export function PdfPages({ file, title }: PdfPagesProps) {
  const opened = usePdf(file);
  if (opened === null) return <Skeleton height="all" />;
  if (opened === 'unreadable') {
    return (
      <Note tone="caution">
        <Trans>We could not draw this document here. Download it to look at it.</Trans>
      </Note>
    );
  }
  return <Pages pdf={opened} title={title} />;
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

function Pages({ pdf, title }: { pdf: OpenPdf; title: string }) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(0);
  const { pages } = pdf;
  const percent = `${(ZOOMS[zoom] ?? 1) * 100} %`;
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
        <span className={styles.zoom}>
          <ActionIcon
            variant="default"
            aria-label={t`Smaller`}
            disabled={zoom === 0}
            onClick={() => setZoom(zoom - 1)}
          >
            <IconZoomOut size={16} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
          <span className={styles.percent}>{percent}</span>
          <ActionIcon
            variant="default"
            aria-label={t`Larger`}
            disabled={zoom === ZOOMS.length - 1}
            onClick={() => setZoom(zoom + 1)}
          >
            <IconZoomIn size={16} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        </span>
      </div>
      <Sheet pdf={pdf} page={page} zoom={ZOOMS[zoom] ?? 1} label={t`Page ${page} of ${title}`} />
    </div>
  );
}

type SheetProps = { pdf: OpenPdf; page: number; zoom: number; label: string };

function Sheet({ pdf, page, zoom, label }: SheetProps) {
  const { t } = useLingui();
  const frame = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState<'yes' | 'no' | 'failed'>('no');
  useEffect(() => {
    if (!canvas.current || !frame.current) return;
    setDrawn('no');
    let isOver = false;
    const width = frame.current.clientWidth * zoom;
    const drawing = pdf.draw(canvas.current, page, width);
    drawing.done.then(
      () => !isOver && setDrawn('yes'),
      () => !isOver && setDrawn('failed'),
    );
    return () => {
      isOver = true;
      drawing.cancel();
    };
  }, [pdf, page, zoom]);
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
          key={`${page} ${zoom}`}
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
