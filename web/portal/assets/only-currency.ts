import { findAsset } from '@ballast/contract/money/asset.ts';
import { goTo } from '../../app/routing/enter.ts';
import { paths } from '../../app/routing/paths.ts';

/** Leads away from the page of a code that is no currency's: units of a fund are on the page of their fund. */
export function onlyCurrency(code: string): void {
  if ((findAsset(code)?.kind ?? 'units') === 'units') throw goTo(paths.notFound());
}
