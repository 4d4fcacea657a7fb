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
  const { encode } = await import('uqr');
  const { size, data } = encode(value, { ecc: 'M', border: 0 });
  const cells = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
  return { size, path: cells.join('') };
}
