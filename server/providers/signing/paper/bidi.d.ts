/** The module of bidi-js as it is loaded; its own types are for the older kind. */
declare module 'bidi-js/dist/bidi.mjs' {
  import type { Bidi } from 'bidi-js';

  const bidiFactory: () => Bidi;
  export default bidiFactory;
}
