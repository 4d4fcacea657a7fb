/** Writing of messages for the bank. What cannot stand in XML is left out of texts, which are cut to what a message has room for. */

/** An element of elements, in the order in which the message wants them. */
export function node(name: string, children: readonly string[]): string {
  return `<${name}>${children.join('')}</${name}>`;
}

const TEXT_MAX = 140;

/** An element of a text. */
export function leaf(name: string, text: string): string {
  return `<${name}>${escaped(text)}</${name}>`;
}

/** What XML takes of a text, cut to what the message has room for. */
function escaped(text: string): string {
  const storable = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\ufffe\uffff]/gu, ' ')
    .trim();
  return [...storable]
    .slice(0, TEXT_MAX)
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
