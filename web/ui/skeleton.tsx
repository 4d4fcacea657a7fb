import { useFailedLoad } from './failed-loads.ts';
import styles from './skeleton.module.css';

type SkeletonProps = {
  /** Height in rem, the same as of what comes, so that nothing jumps; or all there is where the place has its own. */
  height: number | 'all';
  /** Width in rem; all there is without it. */
  width?: number;
};

/** From this height on, in rem, a place has room to say in words what failed. */
const ROOM_FOR_WORDS = 5;

/** Stands in for what is being loaded, in its size; for what could not be loaded, it says so. */
export function Skeleton({ height, width }: SkeletonProps) {
  const hasRoom = width === undefined && (height === 'all' || height >= ROOM_FOR_WORDS);
  const failed = useFailedLoad(hasRoom);
  if (failed === 'nothing') {
    return (
      <span
        className={styles.nothing}
        data-wide={width === undefined || undefined}
        aria-hidden="true"
      >
        –
      </span>
    );
  }
  if (failed !== null) return failed;
  return (
    <span
      className={styles.skeleton}
      aria-hidden="true"
      style={{
        height: height === 'all' ? '100%' : `${height}rem`,
        ...(width && { width: `${width}rem` }),
      }}
    />
  );
}
