import { type SourceFile, type Violation, violationAt } from '../laws/project.ts';

const LAW = 'citations';
const FOLDER = 'docs/spec/';
/** Applied migrations are never changed; the check's own tests quote what it refuses. */
const FIXED = /^(server\/database\/migrations|tools\/tidy)\//;

/** Between two words of a comment, which may go on in the next line. */
const GAP = String.raw`\s+(?:(?:\*|//|--|#)\s+)?`;
const SECTION = new RegExp(
  String.raw`\bsections?${GAP}(\d+(?!\.?\d)(?:(?:, and|,|${GAP}(?:and|to|or))${GAP}\d+(?!\.?\d))*)`,
  'gi',
);
const DOCUMENT = new RegExp(String.raw`(?<![\w/.-])spec/([\w-]+)\.md,${GAP}$`);
/** What is not ours is cited by its own name, such as a standard's: `RFC 8058, section 3`. */
const OUTSIDE = new RegExp(String.raw`(?<![\w/.-])[A-Z\d][^\s,]*,${GAP}$`);
const OURS = /\b(?:decisions?|specification|access|investing)(?:\.md)?,\s*$/i;
const BARE_NAME = new RegExp(
  String.raw`(?<![\w/.-])(?:access|investing|decisions)\.md\b(?!,?${GAP}sections?\b)`,
  'g',
);
const FORM = 'cite the specification as spec/access.md, section 3';

/**
 * Citations of the specification have the form `spec/access.md, section 3` and lead to an existing section.
 * Within it, a section without a document is of the same page.
 */
export function checkCitations(files: SourceFile[]): Violation[] {
  const sections = new Map(
    files
      .filter(({ path }) => path.startsWith(FOLDER))
      .map(({ path, text }) => [path.slice(FOLDER.length), sectionsOf(text)]),
  );
  return files
    .filter(({ path }) => !FIXED.test(path))
    .flatMap((file) => [...checkSections(file, sections), ...checkNames(file)]);
}

function checkSections(file: SourceFile, sections: Map<string, Set<string>>): Violation[] {
  return [...file.text.matchAll(SECTION)].flatMap((match) => {
    const before = file.text.slice(Math.max(0, match.index - 80), match.index);
    const cited = DOCUMENT.exec(before)?.[1];
    const own = file.path.startsWith(FOLDER) ? file.path.slice(FOLDER.length) : undefined;
    const document = cited === undefined ? own : `${cited}.md`;
    if (document === undefined) {
      if (OUTSIDE.test(before) && !OURS.test(before)) return [];
      return [violationAt(file, match.index, LAW, FORM)];
    }
    const known = sections.get(document);
    if (!known) return [violationAt(file, match.index, LAW, `${FOLDER}${document} does not exist`)];
    return numbersIn(match[1] ?? '')
      .filter((number) => !known.has(number))
      .map((number) =>
        violationAt(file, match.index, LAW, `${FOLDER}${document} has no section ${number}`),
      );
  });
}

// In the documents a page of another folder may have the same name; there, links say which is meant.
function checkNames(file: SourceFile): Violation[] {
  if (file.path.endsWith('.md')) return [];
  return [...file.text.matchAll(BARE_NAME)].map((match) =>
    violationAt(file, match.index, LAW, FORM),
  );
}

function sectionsOf(text: string): Set<string> {
  return new Set([...text.matchAll(/^##\s+(\d+)\.\s/gm)].map(([, number = '']) => number));
}

function numbersIn(text: string): string[] {
  return text.match(/\d+/g) ?? [];
}
