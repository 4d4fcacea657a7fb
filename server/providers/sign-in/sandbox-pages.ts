import type { SsoProvider } from '@ballast/contract/access/sso.ts';

const NAMES: Record<SsoProvider, string> = { GOOGLE: 'Google', APPLE: 'Apple' };

const OFFERED: readonly string[] = ['robin.hale@example.com', 'mika.sato@example.com'];

export const SANDBOX_STYLE = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:4rem auto;padding:0 1rem}
.note{border:1px solid #8886;border-radius:.5rem;padding:.75rem 1rem}
form{margin:1rem 0}label{display:block;margin:.75rem 0 .25rem}
input[type=email],input[type=text]{width:100%;box-sizing:border-box;font:inherit;padding:.5rem}
button{font:inherit;width:100%;padding:.6rem;cursor:pointer}`;

export function choicePage(provider: SsoProvider, action: string): string {
  const offers = OFFERED.map(
    (email) => `<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="email" value="${escapeHtml(email)}"><input type="hidden" name="verified" value="yes">
<button>Continue as ${escapeHtml(email)}</button></form>`,
  );
  return page(
    provider,
    `${offers.join('')}
<form method="post" action="${escapeHtml(action)}">
<label for="email">Another email address</label>
<input type="email" id="email" name="email" required maxlength="254" autocomplete="off">
<label for="subject">Subject, when it is not to follow from the address</label>
<input type="text" id="subject" name="subject" maxlength="100" autocomplete="off">
<label><input type="checkbox" name="verified" value="yes" checked> The address is verified</label>
<button>Continue</button></form>
<form method="post" action="${escapeHtml(action)}"><button name="cancel" value="yes">Cancel</button></form>`,
  );
}

export function errorPage(provider: SsoProvider, message: string): string {
  return page(
    provider,
    `<p>This did not work: ${escapeHtml(message)}</p><p><a href="/login">Back to login</a></p>`,
  );
}

function page(provider: SsoProvider, content: string): string {
  const name = NAMES[provider];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sandbox of ${name}</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/sandbox/sso/style.css"></head>
<body><h1>Sign in with ${name}</h1>
<p class="note">This is a sandbox that stands in for ${name}. It asks for no password and knows nobody.</p>${content}</body></html>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
