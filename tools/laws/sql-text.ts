/** SQL with comments and quoted strings blanked in place. Bodies between dollar quotes stay: they are code. */
export function blankComments(sql: string): string {
  return sql.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g, (found) =>
    found.startsWith("'") ? `'${blank(found.slice(1, -1))}'` : blank(found),
  );
}

/** The same without the bodies between dollar quotes: what stands in the schema itself. */
export function blankBodies(sql: string): string {
  return blankComments(sql).replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, blank);
}

function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ');
}

/** The tables that a migration makes, with their schema when it is not the default one. */
export function tablesIn(sql: string): string[] {
  const pattern = /create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?([\w.]+)/g;
  return [...blankBodies(sql).matchAll(pattern)].map((match) => match[1] ?? '');
}
