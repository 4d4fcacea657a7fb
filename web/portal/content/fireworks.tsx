import { useEffect, useRef } from 'react';
import { FIREWORKS_MS, fireworksSize, SPARK_RADIUS_PX, sparksAt } from './firework-sparks.ts';
import styles from './fireworks.module.css';

/** Fireworks over the page for a few seconds; none for whoever wants less movement. */
export function Fireworks() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    const drawing = element?.getContext('2d');
    if (!element || !drawing || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const size = fireworksSize({ width: innerWidth, height: innerHeight });
    Object.assign(element, size);
    const colours = [getComputedStyle(element).color, '#d9a441', '#c2553f'];
    let frame = 0;
    let beganAt: number | null = null;
    const draw = (now: number) => {
      beganAt ??= now;
      const ms = now - beganAt;
      drawing.clearRect(0, 0, size.width, size.height);
      for (const { x, y, fade, burst } of sparksAt(ms, size)) {
        drawing.globalAlpha = fade;
        drawing.fillStyle = colours[burst % colours.length] ?? '';
        drawing.beginPath();
        drawing.arc(x, y, SPARK_RADIUS_PX, 0, 2 * Math.PI);
        drawing.fill();
      }
      if (ms <= FIREWORKS_MS) frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, []);
  return <canvas ref={canvas} className={styles.fireworks} width={0} height={0} />;
}
