import { useEffect, useState } from 'react';
import styles from './qr-code.module.css';

type Modules = { size: number; path: string };

type QrCodeProps = { value: string; label: string; size?: number };

/** A text as a QR code. Its library comes when it is shown. */
export function QrCode({ value, label, size = 200 }: QrCodeProps) {
  const [modules, setModules] = useState<Modules | null>(null);
  useEffect(() => {
    let current = true;
    void drawModules(value).then((drawn) => current && setModules(drawn));
    return () => {
      current = false;
    };
  }, [value]);
  const edge = modules ? modules.size + 8 : 1;
  return (
    <svg
      className={styles.code}
      width={size}
      height={size}
      viewBox={`0 0 ${edge} ${edge}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={modules?.path ?? ''} transform="translate(4 4)" fill="#111" />
    </svg>
  );
}

async function drawModules(value: string): Promise<Modules> {
  const { create } = await import('qrcode');
  const { modules } = create(value, { errorCorrectionLevel: 'M' });
  const cells: string[] = [];
  modules.data.forEach((dark, index) => {
    if (dark) cells.push(`M${index % modules.size} ${Math.floor(index / modules.size)}h1v1h-1z`);
  });
  return { size: modules.size, path: cells.join('') };
}
