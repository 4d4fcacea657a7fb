import { join } from 'node:path';
import type { Rollup } from 'vite';

type BuiltChunk = {
  file: string;
  modules: readonly string[];
  imports: readonly string[];
  later: readonly string[];
  sheets: readonly string[];
};

/** What is asked for first, and by which address: it runs nothing by itself, and the first script of all pages holds it. */
const LIST = /\/(first-queries|chart-search)\.ts$/;

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
        later: chunk.dynamicImports,
        sheets: [...(chunk.viteMetadata?.importedCss ?? [])],
      }));
  }

  /** The script with a module of the source, and all that it imports at once, itself first. */
  withImports(module: string): BuiltChunk[] {
    const id = join(this.#root, module);
    const first = this.#chunks.find((chunk) => chunk.modules.includes(id));
    if (!first) throw new Error(`the build has no ${module}`);
    return this.#closureOf(first);
  }

  /**
   * Throws when a script of one page imports a script of the other, at once or on demand, because the other
   * page's modules would run there.
   */
  assertApart(folder: string, otherFolder: string): void {
    for (const chunk of this.#chunks.filter((each) => this.#isOf(each, folder))) {
      const stray = this.#closureOf(chunk, true).find((each) => this.#isOf(each, otherFolder));
      if (stray)
        throw new Error(`${chunk.file} of ${folder} imports ${stray.file} of ${otherFolder}`);
    }
  }

  #isOf(chunk: BuiltChunk, folder: string): boolean {
    const start = join(this.#root, folder, '/');
    return chunk.modules.some((module) => module.startsWith(start) && !LIST.test(module));
  }

  #closureOf(first: BuiltChunk, withLater = false): BuiltChunk[] {
    const found = new Map([[first.file, first]]);
    for (const chunk of found.values()) {
      for (const file of withLater ? [...chunk.imports, ...chunk.later] : chunk.imports) {
        const imported = this.#chunks.find((other) => other.file === file);
        if (imported) found.set(file, imported);
      }
    }
    return [...found.values()];
  }
}
