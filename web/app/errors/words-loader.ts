import type { CallCode } from '@ballast/client/call-error.ts';

type Load = (code: CallCode) => Promise<void>;

let load: Load = async () => {};

/** Brings the words of a code that the page did not begin with. */
export function loadErrorWords(code: CallCode): Promise<void> {
  return load(code);
}

/** Says who brings them; the pages behind the login do. */
export function setErrorWordsLoader(loader: Load): void {
  load = loader;
}
