const TABS = ['reports', 'generate'] as const;

/** What the documents page shows; kept in the address. Without a tab it shows the documents themselves. */
export type DocumentsSearch = { tab?: (typeof TABS)[number] };

/** The router keeps beside it whatever else the address says, so it is read again where it is used. */
export function readDocumentsSearch(search: Record<string, unknown>): DocumentsSearch {
  const tab = TABS.find((each) => each === search.tab);
  return tab ? { tab } : {};
}
