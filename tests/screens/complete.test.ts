import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { KINDS, kindOf, type Screen, statesOf } from './screen.ts';
import { ALL_SCREENS } from './screens.ts';

/*
 * Every screen of the three pages is shown, in every kind of state or with the reason why it has none.
 */

type RouteNode = {
  readonly options?: { readonly path?: string; readonly component?: unknown };
  readonly children?: readonly RouteNode[];
};

const WEB = new URL('../../web/', import.meta.url);

function pageModule<Path extends keyof Pages>(path: Path): Promise<Pages[Path]> {
  return import(/* @vite-ignore */ new URL(path, WEB).pathname);
}

type Path = { readonly path: string; readonly isScreen: boolean };

/** Paths of a route and those under it, and whether they show a screen or only lead on to one. */
function pathsUnder({ options, children = [] }: RouteNode, above = ''): Path[] {
  const path = `${above}/${options?.path ?? ''}`.replaceAll(/\/+/g, '/');
  const isScreen = children.length === 0 && options?.component !== undefined;
  return [
    { path: path.replace(/(.)\/$/, '$1'), isScreen },
    ...children.flatMap((child) => pathsUnder(child, path)),
  ];
}

/** Every screen is shown, and what is shown is a place of the page. */
function expectShown(screens: readonly Screen[], tree: RouteNode): void {
  const places = pathsUnder(tree);
  const shown = new Set(screens.map(({ route }) => route));
  expect(places.filter(({ path, isScreen }) => isScreen && !shown.has(path))).toEqual([]);
  expect([...shown.difference(new Set(places.map(({ path }) => path)))]).toEqual([]);
}

type Pages = {
  'entrance/routes.ts': { ENTRANCE_ROUTES: readonly { path: string }[] };
  'portal/router.ts': { createPortalRouter(session: null): { routeTree: RouteNode } };
  'desk/router.ts': { createDeskRouter(session: null): { routeTree: RouteNode } };
};

describe('every screen is shown', () => {
  test('of the entrance', async () => {
    const { ENTRANCE_ROUTES } = await pageModule('entrance/routes.ts');
    const children = ENTRANCE_ROUTES.map(({ path }) => ({ options: { path, component: true } }));
    expectShown(ALL_SCREENS.entrance, { children });
  });

  test('of the portal', async () => {
    const { createPortalRouter } = await pageModule('portal/router.ts');
    const { portal, moneyAndSettings, joining, verifying } = ALL_SCREENS;
    const screens = [...portal, ...moneyAndSettings, ...joining, ...verifying];
    expectShown(screens, createPortalRouter(null).routeTree);
  });

  test('of the desk', async () => {
    const { createDeskRouter } = await pageModule('desk/router.ts');
    expectShown(ALL_SCREENS.desk, createDeskRouter(null).routeTree);
  });
});

describe.each(Object.entries(ALL_SCREENS))('%s', (_part, screens) => {
  test.each(screens.map((screen) => [screen.route, screen] as const))(
    '%s has every kind of state, or says why not',
    (_route, screen) => {
      const names = Object.keys(statesOf(screen));
      const has = (kind: string) => names.some((name) => kindOf(name) === kind);
      // A screen that reads nothing of its own waits for nothing, and nothing of it can fail.
      const owed = KINDS.filter(
        (kind) => screen.reads.length > 0 || (kind !== 'loading' && kind !== 'error'),
      );
      expect(owed.filter((kind) => !has(kind) && !screen.without?.[kind])).toEqual([]);
      expect(KINDS.filter((kind) => has(kind) && screen.without?.[kind])).toEqual([]);
    },
  );
});

const NARROWS = { field: 'anything may be looked for', code: 'it narrows a list' };
const FIELDLESS = { field: 'it has no field' };
const KEEPS = { code: 'what it takes is sent by a later screen' };

/** Forms that cannot be refused by a field or by a code, and why. */
const NOT_REFUSED: Readonly<Record<string, Partial<Record<'field' | 'code', string>>>> = {
  'desk/reviews/queues/queue-pages.tsx': NARROWS,
  'desk/clients/ClientsPage.tsx': NARROWS,
  'desk/search/search-field.tsx': NARROWS,
  'desk/invitations/InvitationsPage.tsx': NARROWS,
  'portal/content/FaqPage.tsx': NARROWS,
  'portal/funds/investments/InvestAmountPage.tsx': KEEPS,
  'portal/funds/own-weights/ReviewWeightsPage.tsx': FIELDLESS,
  'portal/funds/own-weights/SelectWeightsPage.tsx': KEEPS,
  'portal/funds/subscriptions/AccreditedInvestorPage.tsx': KEEPS,
  'portal/funds/subscriptions/SubscribeAmountPage.tsx': KEEPS,
  'portal/funds/subscriptions/SubscribeBackgroundPage.tsx': KEEPS,
  'portal/funds/subscriptions/SubscribeReviewPage.tsx': FIELDLESS,
  'portal/payments/exchange/ExchangePage.tsx': KEEPS,
  'portal/funds/redemptions/RedeemAmountPage.tsx': KEEPS,
  'portal/funds/unit-redemptions/RedeemUnitsAmountPage.tsx': KEEPS,
  'portal/onboarding/invitations/InviteCompletedPage.tsx': FIELDLESS,
  'portal/onboarding/entity/EntityCompletedPage.tsx': FIELDLESS,
  'portal/onboarding/signatories/RequestReceivedPage.tsx': FIELDLESS,
  'portal/onboarding/sign-up/CompletePage.tsx': FIELDLESS,
  'portal/onboarding/kyc/KycCompletePage.tsx': FIELDLESS,
  'portal/payments/withdrawals/WithdrawalAmountPage.tsx': KEEPS,
  'portal/payments/targets/look-alike.tsx': KEEPS,
  'app/access/recovery-codes.tsx': { code: 'it sends nothing' },
  'app/access/passkeys/passkey-approval.tsx': FIELDLESS,
  'desk/corrections/waiting-correction.tsx': FIELDLESS,
  'desk/passkeys/confirm.tsx': FIELDLESS,
  'desk/payment-files/release-file.tsx': FIELDLESS,
  'desk/content/withdraw-article.tsx': FIELDLESS,
  'entrance/login/passkey-pages.tsx': FIELDLESS,
  'entrance/staff-setup/kept-codes.tsx': { code: 'it sends nothing' },
  'desk/audit/audit-filters.tsx': { code: NARROWS.code },
  'portal/payments/transactions/transaction-filters.tsx': { code: NARROWS.code },
  'desk/decisions/day-form.tsx': { code: NARROWS.code },
  'app/demo/sandbox-deposit.tsx': {
    field: 'it checks an amount as every other form does',
    code: 'what it calls is the sandbox of a demonstration',
  },
};

async function formModules(): Promise<string[]> {
  const root = fileURLToPath(WEB);
  const modules: string[] = [];
  for await (const module of glob('{app,entrance,portal,desk}/**/*.tsx', { cwd: root })) {
    // The one way for all forms is none itself.
    if (module === 'app/forms/form.tsx') continue;
    if (/use(Light)?Form[(<]|<form\b/.test(readFileSync(`${root}${module}`, 'utf8')))
      modules.push(module);
  }
  return modules;
}

describe('every form is refused by a field and by a code, or says why not', async () => {
  const refused = Object.values(ALL_SCREENS)
    .flat()
    .flatMap((screen) => Object.entries(statesOf(screen)))
    .filter(([name]) => kindOf(name) === 'refused')
    .map(([, state]) => state);
  const modules = await formModules();

  test.each(modules)('%s', (module) => {
    const own = refused.filter(({ form }) => form === module);
    const ways = {
      field: own.some(({ messages, sendsNot }) => messages || sendsNot),
      code: own.some(({ answers }) => answers?.some(({ kind }) => kind === 'refused')),
    };
    const without = NOT_REFUSED[module] ?? {};
    expect(ways).toEqual({ field: !without.field, code: !without.code });
  });

  test('no other form is looked at', () => {
    const named = new Set(refused.flatMap(({ form }) => form ?? []));
    expect([...named.difference(new Set(modules))]).toEqual([]);
    expect(Object.keys(NOT_REFUSED).filter((module) => !modules.includes(module))).toEqual([]);
  });
});
