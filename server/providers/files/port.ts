/** What files may be, known by their content. */
export const FILE_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/heic'] as const;
export type FileType = (typeof FILE_TYPES)[number];

/** Longer documents are not taken: nobody reads them in one review, and drawing takes time. */
export const PDF_PAGES_MAX = 100;

export type ShownType = 'application/pdf' | 'image/jpeg';

/** The place for files is full or away: nothing is kept, and asking again later may help. */
export class FilesUnavailable extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(`files are not available: ${what}`, options);
    this.name = 'FilesUnavailable';
  }
}

/** There is no such file, though it was kept. */
export class FileMissing extends Error {
  constructor(name: string, options?: ErrorOptions) {
    super(`the file ${name} is missing`, options);
    this.name = 'FileMissing';
  }
}

const NAME = /^[a-z]+(\/[0-9a-z-]+)+$/;

/** Names of files are ours alone; none leads out of a folder or a bucket. */
export function assertFileName(name: string): void {
  if (!NAME.test(name)) throw new TypeError(`no name of a file: ${name}`);
}

/**
 * Where files lie; they are encrypted before they come here, under our names such as `kept/<id>/original`.
 * All may throw `FilesUnavailable`. None is called in a transaction.
 */
export interface FileStore {
  /** Keeps a file under a new name. When it fails or `content` does, there is no such file. */
  write(name: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** The content of a file in pieces. Throws `FileMissing` when there is none. */
  read(name: string): AsyncIterable<Uint8Array>;
  /** Removes all files of a folder; a folder that is not there is no error. */
  removeAll(folder: string): Promise<void>;
}

/** Looks for what harms the computers of those who open a file. */
export interface Scanner {
  /** Reads a file to its end and says what was found, null for nothing. May throw `FilesUnavailable`. */
  scan(content: AsyncIterable<Uint8Array>): Promise<{ readonly found: string | null }>;
}

/** What a file is, and where the copy of it lies that people may be shown; or why it is not taken. */
export type Inspection =
  | {
      readonly kind: 'shown';
      readonly type: FileType;
      readonly shownType: ShownType;
      /** Pixels of the shorter side of a picture; null of what is none. */
      readonly shorterSide: number | null;
    }
  | { readonly kind: 'wrong_type' }
  | { readonly kind: 'unreadable'; readonly why: string }
  | { readonly kind: 'too_many_pixels' }
  | { readonly kind: 'locked' }
  | { readonly kind: 'too_long' };

/** Opens files of strangers where that can do no harm. */
export interface Inspector {
  /**
   * Detects the type of the file at `path` and writes the copy to show to `shownPath`. Each `sender` gets a fair
   * share. May throw `FilesUnavailable`, also when too many files of the sender wait.
   */
  inspect(path: string, shownPath: string, sender: string): Promise<Inspection>;
}

/** What the platform keeps and checks files with. */
export type Files = {
  readonly store: FileStore;
  /** Keeps, reads and removes a small file. Throws `FilesUnavailable` while the store does not do that. */
  tryStore(): Promise<void>;
  readonly inspector: Inspector;
  /** Null when no scanner is set up: files are then known as unscanned. */
  readonly scanner: Scanner | null;
  /** Calls `work` with a folder of its own for files in the clear, which goes when the work is done. */
  withWorkFolder<T>(work: (folder: string) => Promise<T>): Promise<T>;
};
