/** The most that the fireworks take of the window, and in pixels (spec/investing.md, section 9). */
const SHARE_OF_WINDOW = 0.8;
const WIDTH_MAX_PX = 1280;

const BURSTS = 6;
const SPARKS_EACH = 28;
const BURST_EVERY_MS = 500;
const SPARK_LIFE_MS = 1_400;
const SPEED_PX_MS = 0.16;
const FALL_PX_MS2 = 0.00012;
export const SPARK_RADIUS_PX = 2.5;

/** How long all of it takes: under the five seconds after which what moves needs a way to stop it (WCAG 2.2.2). */
export const FIREWORKS_MS = (BURSTS - 1) * BURST_EVERY_MS + SPARK_LIFE_MS;

type Size = { readonly width: number; readonly height: number };

type Spark = {
  readonly x: number;
  readonly y: number;
  readonly fade: number;
  readonly burst: number;
};

/** The size of the fireworks in a window: 80 % of it, and 1280 px wide at most. */
export function fireworksSize({ width, height }: Size): Size {
  return {
    width: Math.floor(Math.min(WIDTH_MAX_PX, width * SHARE_OF_WINDOW)),
    height: Math.floor(height * SHARE_OF_WINDOW),
  };
}

/** Where the sparks are after some milliseconds, and how much is left of each, from 1 to 0. */
export function sparksAt(ms: number, { width, height }: Size): Spark[] {
  return Array.from({ length: BURSTS }, (_, burst) => burst).flatMap((burst) => {
    const age = ms - burst * BURST_EVERY_MS;
    if (age < 0 || age > SPARK_LIFE_MS) return [];
    // Spread over the width without chance, so that two never open in one place.
    const centre = {
      x: (width * (((burst * 5) % BURSTS) + 0.5)) / BURSTS,
      y: height * (0.25 + 0.1 * (burst % 3)),
    };
    return Array.from({ length: SPARKS_EACH }, (_each, index) => {
      const angle = (2 * Math.PI * index) / SPARKS_EACH;
      const way = SPEED_PX_MS * age * (index % 2 === 0 ? 1 : 0.6);
      return {
        x: centre.x + Math.cos(angle) * way,
        y: centre.y + Math.sin(angle) * way + FALL_PX_MS2 * age * age,
        fade: 1 - age / SPARK_LIFE_MS,
        burst,
      };
    });
  });
}
