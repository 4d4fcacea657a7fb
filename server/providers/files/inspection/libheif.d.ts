/** What we use of libheif-js, which comes without types. */
declare module 'libheif-js/wasm-bundle.js' {
  type Pixels = { width: number; height: number; data: Uint8ClampedArray };

  type HeifImage = {
    get_width(): number;
    get_height(): number;
    /** Decodes into `pixels`; returns null when it cannot. */
    display(pixels: Pixels, answer: (shown: Pixels | null) => void): void;
  };

  const libheif: {
    HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
  };
  export default libheif;
}
