/** Whom a visitor of a stand-in says they are, or that they cancel. */
export type Choice =
  | { readonly email: string; readonly subject?: string; readonly verified?: boolean }
  | 'cancel';

/** How an address of the stand-ins is reached, when that is not the address itself. */
export type Reach = (url: URL) => URL;

/**
 * Does over HTTP what a browser does at a stand-in, from the platform's link to the page that the
 * browser comes back to. Returns what it comes back with: in the address, or in Apple's posted form. `cookies` are the
 * browser's own, when it has been there before.
 */
export async function visitStandIn(
  authorizationUrl: string,
  choice: Choice,
  reach: Reach = (url) => url,
  cookies = new Map<string, string>(),
): Promise<URLSearchParams> {
  let at = new URL(authorizationUrl);
  let form: URLSearchParams | null = null;
  for (let step = 0; step < 10; step += 1) {
    if (at.pathname === '/sso/redirect') return form ?? at.searchParams;
    const answer: Response = await send(reach(at), cookies, form);
    storeCookies(cookies, answer);
    form = null;
    const location = answer.headers.get('location');
    if (location) {
      at = new URL(location, at);
    } else if (at.pathname.includes('/interaction/')) {
      form = formOf(choice);
    } else {
      const posted = readPostedForm(await answer.text());
      at = new URL(posted.action, at);
      form = posted.fields;
    }
  }
  throw new Error(`the stand-in leads nowhere: ${at}`);
}

function send(
  url: URL,
  cookies: ReadonlyMap<string, string>,
  form: URLSearchParams | null,
): Promise<Response> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return fetch(url, {
    method: form ? 'POST' : 'GET',
    redirect: 'manual',
    headers: { cookie },
    ...(form ? { body: form } : {}),
  });
}

function storeCookies(cookies: Map<string, string>, answer: Response): void {
  for (const line of answer.headers.getSetCookie()) {
    const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/);
    cookies.set(name, value);
  }
}

function formOf(choice: Choice): URLSearchParams {
  if (choice === 'cancel') return new URLSearchParams({ cancel: 'yes' });
  const { email, subject = '', verified = true } = choice;
  return new URLSearchParams({ email, subject, ...(verified ? { verified: 'yes' } : {}) });
}

/** The form that a page posts to the platform as soon as it is shown, as Apple answers. */
function readPostedForm(page: string): { action: string; fields: URLSearchParams } {
  const action = /<form method="post" action="([^"]+)"/.exec(page)?.[1];
  if (!action) throw new Error(`no form on the page: ${page}`);
  const fields = new URLSearchParams();
  for (const [, name = '', value = ''] of page.matchAll(/name="([^"]+)" value="([^"]*)"/g)) {
    fields.set(name, value);
  }
  return { action, fields };
}
