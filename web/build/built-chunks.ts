import { join } from 'node:path';
import type { Rollup } from 'vite';

/** A written script: what it is made of, what it imports at once, and its style sheets. */
type BuiltChunk = {
  file: string;
  modules: readonly string[];
  imports: readonly string[];
  sheets: readonly string[];
};

/** The scripts of a build, found by the modules in them. */
export class BuiltChunks {
  readonly #root: string;
  readonly #chunks: readonly BuiltChunk[];

  constructor(root: string, bundle: Rollup.OutputBundle) {
    this.#root = root;
    this.#chunks = Object.values(bundle)
      .filter((output) => output.type === 'chunk')
      .map((chunk) => ({
        file: chunk.fileName,
        modules: chunk.moduleIds,
        imports: chunk.imports,
        sheets: [...(chunk.viteMetadata?.importedCss ?? [])],
      }));
  }

  /** The script with a module of the source, and all that it imports at once, itself first. */
  withImports(module: string): BuiltChunk[] {
    const id = join(this.#root, module);
    const first = this.#chunks.find((chunk) => chunk.modules.includes(id));
    if (!first) throw new Error(`the build has no ${module}`);
    const found = new Map([[first.file, first]]);
    for (const chunk of found.values()) {
      for (const file of chunk.imports) {
        const imported = this.#chunks.find((other) => other.file === file);
        if (imported) found.set(file, imported);
      }
    }
    return [...found.values()];
  }
}
