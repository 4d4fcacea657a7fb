/**
 * Moves style attributes of rendered HTML into rules, because the policy forbids style attributes. Equal ones
 * share a rule.
 */
export function liftStyles(html: string): { html: string; css: string } {
  const rules = new Map<string, string>();
  const lifted = html.replace(/ style="([^"]*)"/g, (_, style: string) => {
    const name = rules.get(style) ?? `s${rules.size}`;
    rules.set(style, name);
    return ` data-style="${name}"`;
  });
  const css = [...rules].map(([style, name]) => `[data-style=${name}]{${unescaped(style)}}`);
  return { html: lifted, css: css.join('') };
}

function unescaped(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
}
