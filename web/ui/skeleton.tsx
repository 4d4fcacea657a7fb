import styles from './skeleton.module.css';

type SkeletonProps = {
  /** Height in rem, the same as of what comes, so that nothing jumps; or all there is where the place has its own. */
  height: number | 'all';
  /** Width in rem; all there is without it. */
  width?: number;
};

/** Stands in for what is being loaded, in its size. */
export function Skeleton({ height, width }: SkeletonProps) {
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
