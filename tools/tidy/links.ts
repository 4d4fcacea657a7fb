import { posix } from 'node:path';
import { type SourceFile, type Violation, violationAt } from '../laws/project.ts';

const LAW = 'links';
const LINK = /\[[^\]]*\]\(([^)\s]+)\)|<img[^>]*\ssrc="([^"]+)"/g;
/** What is made by commands and not under version control. */
const MADE = /(^|\/)(dist|node_modules)(\/|$)/;
const QUOTED = /`((?:contract|client|server|web|tests|bench|docs|tools)\/[\w./-]+)`/g;

/**
 * Links in the documents lead to existing files and headings; paths between backquotes that start in one of
 * our folders exist.
 */
export function checkLinks(paths: string[], files: SourceFile[]): Violation[] {
  const existing = new Set(paths.flatMap(withParents));
  const documents = files.filter(({ path }) => path.endsWith('.md'));
  const headings = new Map(documents.map(({ path, text }) => [path, headingsOf(text)]));
  return documents.flatMap((file) => [
    ...[...file.text.matchAll(LINK)].flatMap((match) => {
      const target = match[1] ?? match[2] ?? '';
      const message = objectionTo(file.path, target, existing, headings);
      return message ? [violationAt(file, match.index, LAW, message)] : [];
    }),
    ...[...file.text.matchAll(QUOTED)].flatMap((match) => {
      const target = (match[1] ?? '').replace(/\/$/, '');
      if (existing.has(target) || MADE.test(target)) return [];
      return [violationAt(file, match.index, LAW, `${target} does not exist`)];
    }),
  ]);
}

function objectionTo(
  from: string,
  target: string,
  existing: Set<string>,
  headings: Map<string, Set<string>>,
): string | null {
  if (/^[a-z]+:/.test(target)) return null;
  const [relative = '', anchor] = target.split('#');
  const path =
    relative === '' ? from : posix.join(posix.dirname(from), relative).replace(/\/$/, '');
  if (!existing.has(path)) return `${path} does not exist`;
  if (anchor && !headings.get(path)?.has(anchor)) return `${path} has no heading #${anchor}`;
  return null;
}

function withParents(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** The anchors that a reader of Markdown makes of the headings. */
function headingsOf(text: string): Set<string> {
  const titles = text.matchAll(/^#{1,6}\s+(.+)$/gm);
  return new Set(
    [...titles].map(([, title = '']) =>
      title
        .trim()
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(/\s/g, '-'),
    ),
  );
}
