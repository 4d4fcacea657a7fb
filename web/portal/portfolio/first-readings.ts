import { getPortfolioAssets } from '@ballast/contract/portfolio/portfolio.ts';
import type { FirstReading } from '../../app/early-readings.ts';

/** What the portfolio asks for first, with exactly the input that it gives. */
export const FIRST_READINGS: readonly FirstReading[] = [[getPortfolioAssets]];
