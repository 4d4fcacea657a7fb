import type { Page } from 'playwright-core';

/** Opens the filters of a list, which on a phone wait behind a button. */
export async function unfoldFilters(page: Page): Promise<void> {
  const filters = page.getByRole('button', { name: 'Filters', exact: true });
  await filters.or(page.getByRole('button', { name: 'Search' })).waitFor();
  if (await filters.isVisible()) await filters.click();
}
