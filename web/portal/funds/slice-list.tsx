import { type AssetCode, assetOf } from '@ballast/contract/money/asset.ts';
import type { ReactNode } from 'react';
import { Amount } from '../../app/figures/amounts.tsx';
import { AssetMark } from '../../app/figures/asset-mark.tsx';
import styles from './slice-list.module.css';

export type Slice = {
  asset: AssetCode;
  /** Under the name: a weight, or what is sold. */
  note: ReactNode;
  figure: { value: string; asset: AssetCode };
  smallFigure: ReactNode;
};

export function SliceList({ slices }: { slices: readonly Slice[] }) {
  return (
    <ul className={styles.list}>
      {slices.map(({ asset, note, figure, smallFigure }) => (
        <li key={asset} className={styles.slice}>
          <AssetMark asset={asset} />
          <span className={styles.words}>
            <span>{assetOf(asset).name}</span>
            <span className={styles.small}>{note}</span>
          </span>
          <span className={styles.figures}>
            <Amount value={figure.value} asset={figure.asset} open />
            <span className={styles.small}>{smallFigure}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
