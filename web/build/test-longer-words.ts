import { join } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';

const configPath = join(import.meta.dirname, '../lingui.config.ts');

/** By how much every word is longer than the English one. */
const LONGER_BY = 0.4;

/** A word, and what is none: tags, and the entities and signs between words. */
const WORD = /<[^>]*>|\p{L}{2,}/gu;

/** A text of which each word is longer by 40 %, by its own first letters; tags stay. */
export function longerText(text: string): string {
  return text.replaceAll(WORD, (word) => {
    if (word.startsWith('<')) return word;
    const letters = [...word];
    return (
      word +
      letters
        .slice(0, Math.ceil(letters.length * LONGER_BY))
        .join('')
        .toLowerCase()
    );
  });
}

type Token = CompiledMessage[number];

/** A compiled message of which every text is longer; names and kinds of placeholders stay. */
export function longerMessage(message: CompiledMessage): CompiledMessage {
  return message.map(longerToken);
}

function longerToken(token: Token): Token {
  if (typeof token === 'string') return longerText(token);
  const [name, kind, cases] = token;
  if (typeof cases !== 'object' || cases === null) return token;
  const longer = Object.entries(cases).map(([key, value]) => [key, longerCase(key, value)]);
  return [name, kind, Object.fromEntries(longer)] as Token;
}

function longerCase(key: string, value: unknown): unknown {
  if (key === 'offset') return value;
  if (typeof value === 'string') return longerText(value);
  return Array.isArray(value) ? longerMessage(value as CompiledMessage) : value;
}

/** The English catalogue, each word of which is longer, compiled and by id. */
export async function longerCatalogue(): Promise<Record<string, CompiledMessage>> {
  const [catalogue] = await getCatalogs(getConfig({ configPath }));
  const written = Object.entries((await catalogue?.read('en')) ?? {});
  return Object.fromEntries(
    written.map(([id, { translation, message }]) => [
      id,
      longerMessage(compileMessage(translation || (message ?? ''))),
    ]),
  );
}
