import { API_BASE, type Call } from '@ballast/contract/call.ts';
import { CALLS } from '@ballast/contract/calls.ts';
import { z } from 'zod';

export function callsPage(options: { withSandbox: boolean }): string {
  const calls = [...CALLS].filter(([, call]) => options.withSandbox || !call.sandbox);
  const groups = Map.groupBy(calls, ([, call]) => call.path.split('/')[1] ?? '');
  const sections = [...groups].map(
    ([group, members]) =>
      `<section><h2>${escapeHtml(group)}</h2>${members.map(([name, call]) => article(name, call)).join('')}</section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Ballast: calls</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><link rel="stylesheet" href="${API_BASE}/docs.css"></head>
<body><h1>Ballast: calls of version 1.0</h1>
<p>Amounts, prices and rates are decimal strings; times are ISO 8601 UTC. The same as data:
<a href="${API_BASE}/openapi.json">OpenAPI 3.1</a>.</p>${sections.join('')}</body></html>`;
}

export const CALLS_PAGE_STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
h2{margin-top:3rem}details{border-top:1px solid #8884;padding:.6rem 0}summary{cursor:pointer}
code,pre{font:14px/1.5 ui-monospace,monospace}pre{overflow:auto;padding:1rem;background:#8881}`;

function article(name: string, call: Call): string {
  const who = typeof call.who === 'string' ? call.who : `staff: ${call.who.staff.join(', ')}`;
  const facts = [
    `Who: ${who}`,
    `Support session: ${call.support ? 'allowed' : 'refused'}`,
    ...(call.idempotent ? ['Takes an Idempotency-Key'] : []),
    ...(call.errors.length > 0 ? [`Refuses with: ${call.errors.join(', ')}`] : []),
  ];
  return `<details id="${escapeHtml(name)}"><summary><code>${call.method} ${escapeHtml(call.path)}</code> ${escapeHtml(call.summary)}</summary>
<ul>${facts.map((fact) => `<li>${escapeHtml(fact)}</li>`).join('')}</ul>
${part('Path', call.params)}${part('Query', call.query)}${part('Body', call.body)}${part('Answer', call.output)}</details>`;
}

function part(title: string, schema: z.ZodType): string {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const empty = shape.type === 'object' && Object.keys(shape.properties ?? {}).length === 0;
  if (empty) return '';
  return `<h4>${title}</h4><pre>${escapeHtml(JSON.stringify(shape, null, 2))}</pre>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
