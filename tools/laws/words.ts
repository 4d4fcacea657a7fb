import { Visitor } from 'oxc-parser';
import { type CodeFile, importsOf, isTest, type Violation, violationAt } from './project.ts';

const MESSAGES = /^server\/messages\//;
const CARRIER = 'server/messages/carry-message.ts';

/** Where words to people stand by language, and the demo, which says what its people would. */
const WORDS = /^server\/(messages\/templates|demo)\//;

const READER = /\b(you|your|yours|yourself)\b/i;

/**
 * No sentence that a client reads stands in server code: rooms name a message and what it tells. So nobody but
 * the messages room hands a text to the carrier, no text says `you`, and what is said of a field stands in the
 * contract.
 */
export function checkWords(files: CodeFile[]): Violation[] {
  return files
    .filter(({ path }) => path.startsWith('server/') && !isTest(path))
    .flatMap((file) => [...carried(file), ...said(file)]);
}

function carried(file: CodeFile): Violation[] {
  if (MESSAGES.test(file.path)) return [];
  return importsOf(file)
    .filter(({ to, typeOnly }) => to === CARRIER && !typeOnly)
    .map(({ start }) =>
      violationAt(file, start, 'words', 'only the messages room carries a text: name a message'),
    );
}

function said(file: CodeFile): Violation[] {
  const violations: Violation[] = [];
  const object = (start: number, message: string) =>
    violations.push(violationAt(file, start, 'words', message));
  const look = (start: number, text: string) => {
    if (!READER.test(text) || WORDS.test(file.path)) return;
    object(start, 'a text to a reader belongs in server/messages/templates');
  };
  new Visitor({
    Literal: ({ start, value }) => {
      if (typeof value === 'string') look(start, value);
    },
    TemplateElement: ({ start, value }) => look(start, value.raw),
    Property: ({ start, key, value }) => {
      const isText = value.type === 'TemplateLiteral' || value.type === 'Literal';
      if (key.type === 'Identifier' && key.name === 'msg' && isText)
        object(start, 'what is said of a field belongs in contract/field-messages.ts');
    },
    MemberExpression: ({ start, object: owner, property }) => {
      const isSend = property.type === 'Identifier' && property.name === 'send';
      const isCarrier =
        owner.type === 'MemberExpression' &&
        owner.property.type === 'Identifier' &&
        owner.property.name === 'messages';
      if (isSend && isCarrier && !MESSAGES.test(file.path))
        object(start, 'only the messages room sends: name a message');
    },
  }).visit(file.parsed.program);
  return violations;
}
