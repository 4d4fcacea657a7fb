import type { Rolldown } from 'vite';

/*
 * Which modules share a file. Each file costs a page a network trip and each unused module its time: one file
 * for every page, one for the screens behind the login, and each screen its own.
 */

type Context = Rolldown.ChunkingContext;

/** The session and its caller, with what they read of the contract: small, and first. */
const START =
  /\/(client|contract)\/|\/web\/app\/(session\/(start|session|page-cookies|support-tab)|routing\/paths|forms\/action-not-allowed|errors\/words-loader)\.ts$/;

/** What the portal's start asks for while the rest arrives. */
const EARLY = /\/((early|first)-queries|chart-search)\.ts$/;

/** What steps of the entrance and of flows behind it need: codes, passwords, their controls. */
const STEPS = /\/web\/(app\/access\/(?!passkeys\/|own-password-input|recovery-codes)|ui\/light\/)/;

/** What asks a device for a passkey: the login loads it when the button is pressed. */
const PASSKEY_DEVICE =
  /\/web\/app\/(access\/passkeys\/passkey-(device|sign-in|failure-note)|errors\/words\/passkeys)\.|\/contract\/access\/passkeys\.ts$/;

/** The button of the entrance, which the drawer of a demonstration has on every page. */
const LIGHT_BUTTON = /\/web\/ui\/light\/button\./;

const ENTRANCE = /\/web\/entrance\//;
const ROOM = /\/web\/(portal|desk)\//;
const PORTAL = /\/web\/portal\//;
const DESK = /\/web\/desk\//;

/** Where a page begins, and the screens behind the login that most people open first, with their frames. */
const BEGINNING = /\/web\/(entrance|portal|desk)\/main\.tsx$/;
const FIRST_SCREEN =
  /\/web\/(app\/routing\/signed-in-root|portal\/(layout\/\w+|portfolio\/PortfolioPage))\.tsx$/;
const DESK_FRAME = /\/web\/desk\/layout\/\w+\.tsx$/;
const PORTAL_ROUTES = /\/web\/portal\/router\.ts$/;

/** Screens that are read, not filled in, and opened from the first screen more than others. */
const READING_SCREEN =
  /\/web\/portal\/(portfolio\/analytics\/AnalyticsPage|assets\/AssetPage)\.tsx$/;

const NEEDING: readonly [RegExp, Page][] = [
  [FIRST_SCREEN, 'first screen'],
  [DESK_FRAME, 'desk frame'],
  [PORTAL_ROUTES, 'portal routes'],
  [READING_SCREEN, 'reading screen'],
];

const LIST_OF_LIBRARY = /\/node_modules\/.*\/index\.m?js$/;

/** What a first screen takes out of a library by itself. */
const TABS = /@mantine\/core\/esm\/components\/Tabs\//;

/** What small charts of a first screen reckon with; the large ones come later and have it there. */
const GEOMETRY = /\/web\/ui\/charts\/plot-geometry\.ts$/;

type Page =
  | 'entrance'
  | 'portal'
  | 'desk'
  | 'first screen'
  | 'desk frame'
  | 'portal routes'
  | 'reading screen';

const pagesByModule = new Map<string, ReadonlySet<Page>>();

/** The pages, and the first screens, that need a module at once. */
function pagesAtOnce(id: string, context: Context): ReadonlySet<Page> {
  const known = pagesByModule.get(id);
  if (known) return known;
  const pages = new Set<Page>();
  const seen = new Set([id]);
  for (const each of seen) {
    const page = BEGINNING.exec(each)?.[1];
    if (page) pages.add(page as Page);
    for (const [test, name] of NEEDING) if (test.test(each)) pages.add(name);
    // Through a library's own list of all that it has, everything would need everything.
    const importers = context.getModuleInfo(each)?.importers ?? [];
    for (const importer of importers) if (!LIST_OF_LIBRARY.test(importer)) seen.add(importer);
  }
  pagesByModule.set(id, pages);
  return pages;
}

type Holds = (id: string, pages: ReadonlySet<Page>) => boolean;

function onDemand(name: string, priority: number, holds: Holds): Rolldown.CodeSplittingGroup {
  return {
    name: (id, context) => (holds(id, pagesAtOnce(id, context)) ? name : null),
    debugName: name,
    priority,
  };
}

/** Such a group of modules that a page brings at once. */
function atOnce(name: string, priority: number, holds: Holds): Rolldown.CodeSplittingGroup {
  return { ...onDemand(name, priority, holds), tags: ['$initial'] };
}

/**
 * The base of both pages behind the login, with the controls that both use: in a file of one page they would
 * bring that page's start into the other.
 */
const COMMON =
  /\/web\/(app\/(routing|forms|figures|errors|session|theme)|ui(\/(fields|frames|lists))?)\/(?!toast-stack)[\w-]+\.(tsx?|module\.css)$|@mantine\/(core\/esm\/(core|components\/FloatingIndicator)|hooks)\/|@tabler\/icons-react\/.*\/icons\//;

/**
 * The steps of becoming a client: a separate chunk would add its file name to the import map of every page.
 * Proving one's identity comes days after the registration.
 */
const REGISTRATION =
  /\/web\/portal\/(onboarding(\/(sign-up|eligibility|entity|signatories|invitations))?)\/[^/]+$/;
const IDENTITY =
  /\/web\/portal\/(onboarding\/(kyc|identity|status|kyb|documents)|files|agreements)\//;

/** The screens of a flow, of settings, of a list and what it lists: small, and whoever opens one often opens the next. */
const FLOWS = {
  settings: /\/web\/portal\/(account|access\/(factors|devices))\//,
  contact: /\/web\/portal\/access\/contact\//,
  'support-views': /\/web\/portal\/access\/support\//,
  payments: /\/web\/portal\/payments\/(?!transactions)/,
  transactions: /\/web\/portal\/payments\/transactions\//,
  invest: /\/web\/portal\/funds\/(investments|redemptions|quotes)\//,
  subscribe: /\/web\/portal\/funds\/subscriptions\//,
};

/** What both pages ask of a person who changes their own way in: no room of one page may hold it for the other. */
const OWN_PROOF =
  /\/web\/app\/access\/(passkeys\/|own-password-input|recovery-codes)|@mantine\/core\/esm\/components\/PasswordInput\//;

/** What a demonstration shows, with its calls: it brings nothing else of what lies behind the login. */
const DEMO = /\/web\/app\/demo\/(?!sandbox-|[\w-]+-parts?\.tsx$)|\/contract\/sandbox\//;

/** The button of its drawer, and what is in it: no page brings that before somebody opens it. */
const SANDBOX = /\/web\/app\/demo\/sandbox-drawer\./;
const SANDBOX_CONTROLS = /\/web\/app\/demo\/sandbox-(controls|deposit)\.tsx$/;

/** The contract's schemas and the library that they are made of: no page starts with a form that reads one. */
const SCHEMAS =
  /\/(?!kyc-calls|identity-fields|tax-numbers|invitation|possible-address|postcodes)[\w-]+\.ts\?rules$|\/node_modules\/zod\//;

/** Those of a person's identity bring the checks of tax numbers, which few forms need. */
const IDENTITY_SCHEMAS = /\?rules$|\/stdnum\//;

/** What every form has: the login and the screens with a form bring it, and a client's start does not. */
const FORM = /\/web\/app\/forms\/(form|form-errors|filled-fields|rule-words|use-light-form)\.tsx?$/;

/** The one way of the forms behind the login. */
const FORMS =
  /\/web\/app\/forms\/(use-form|form-rule-words)\.ts$|@mantine\/form\/|\/(klona|fast-deep-equal)\//;

/** Controls of forms and toasts on both pages: no room of one page may hold them for the other. */
const CONTROLS =
  /@mantine\/core\/esm\/components\/(Checkbox|InlineInput|NativeSelect|Portal|Radio|Stack|Textarea)\//;

/** What both pages read of the contract beyond the start, with its words of emails: no screen's chunk may hold it for the other page. */
const RULES = /\/contract\/|\/web\/app\/messages\//;

/** Facts about countries that few screens need: the order of an address, the checks of a tax number. */
const ADDRESSES =
  /\/contract\/onboarding\/kyc\/(postal-address|possible-address|postcodes)\.ts$|\/localized-address-format\//;
const TAX_NUMBERS = /\/contract\/onboarding\/kyc\/tax-numbers\.ts|\/stdnum\//;

/** The list of countries, with the control that finds one: the settings have it for a phone number, the registration for more. */
const COUNTRIES =
  /\/web\/app\/forms\/country-[\w-]+\.tsx?$|@mantine\/core\/esm\/components\/(Select|Combobox)\//;

/** The words of most refusals: the first one brings them, and the screens that refuse by themselves. */
const ERROR_WORDS =
  /\/web\/app\/errors\/(later-error-words\.ts|words\/(?!access\.|calls|passkeys))/;

/** Their words, for clients who choose one and staff who check the rules. */
const INVESTOR_CLASSES = /\/web\/app\/investor-classes\//;

/** Says whether the portal's start needs a module. */
function isOfStart(pages: ReadonlySet<Page>): boolean {
  return pages.has('portal') || pages.has('first screen');
}

/** Parts of those screens that no other has. */
const OWN_SCREEN = /\/web\/portal\/(portfolio\/analytics|assets)\//;

/** Says whether the desk's start needs a module, or its frame. */
function isOfDesk(pages: ReadonlySet<Page>): boolean {
  return pages.has('desk') || pages.has('desk frame');
}

/** Says whether the portal's other routes need a module, and neither its start nor the desk. */
function isOfRoutes(pages: ReadonlySet<Page>): boolean {
  return pages.has('portal routes') && !isOfStart(pages) && !isOfDesk(pages);
}

/** Says whether a screen that is read needs a module that comes neither with a page's start nor with a form. */
function isOfReading(id: string, pages: ReadonlySet<Page>): boolean {
  return (
    pages.has('reading screen') &&
    !isOfStart(pages) &&
    !isOfDesk(pages) &&
    !pages.has('entrance') &&
    !pages.has('portal routes') &&
    !FORM.test(id) &&
    !FORMS.test(id) &&
    !OWN_SCREEN.test(id)
  );
}

/** Says whether one page needs a module at once and the other does not. */
function isOf(page: Page, other: Page, pages: ReadonlySet<Page>): boolean {
  return pages.has(page) && !pages.has(other);
}

/** Says whether the entrance needs a module that is not its own. */
function isShared(id: string, pages: ReadonlySet<Page>): boolean {
  return pages.has('entrance') && !ENTRANCE.test(id) && !FORM.test(id);
}

/** Groups for the bundler; the first that takes a module wins. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // Before the schemas, which read of it what the page has learned and would take that along.
  atOnce('start', 13, (id, pages) => pages.has('entrance') && START.test(id)),
  // Before the schemas, too, which would take along what they read of the contract; without what the start has of it.
  {
    ...onDemand('read-calls', 12.5, (id, pages) => RULES.test(id) && isOfReading(id, pages)),
    includeDependenciesRecursively: false,
  },
  { name: 'schemas', priority: 12, test: SCHEMAS },
  { name: 'identity-schemas', priority: 11, test: IDENTITY_SCHEMAS },
  { name: 'early', priority: 9, test: EARLY },
  // What the entrance shares is no part of its own file, because the other pages would start it with that.
  atOnce(
    'common',
    8,
    (id, pages) => isShared(id, pages) && (isOfStart(pages) || LIGHT_BUTTON.test(id)),
  ),
  // Nor does a client's start bring what only the login and single screens need: fields, words of refused logins.
  atOnce('parts', 7.8, isShared),
  { name: 'form', priority: 7.5, test: FORM },
  atOnce('entrance', 7, (_, pages) => pages.has('entrance')),
  { name: 'steps', priority: 6.5, test: STEPS },
  { name: 'passkey', priority: 6.5, test: PASSKEY_DEVICE },
  { name: 'demo', priority: 6, test: DEMO },
  // Their loaders need them at once; the other page starts without, and may bring the file for a screen.
  onDemand(
    'portal-calls',
    5.6,
    (id, pages) => RULES.test(id) && isOfStart(pages) && !isOfDesk(pages),
  ),
  onDemand('route-calls', 5.5, (id, pages) => RULES.test(id) && isOfRoutes(pages)),
  // What both the frame of the desk and the portal read of the contract, so that neither brings what the other alone reads.
  onDemand(
    'frame-calls',
    5.4,
    (id, pages) =>
      RULES.test(id) &&
      pages.has('desk frame') &&
      (isOfStart(pages) || pages.has('portal routes')) &&
      !pages.has('desk'),
  ),
  atOnce('desk-calls', 5.5, (id, pages) => RULES.test(id) && isOf('desk', 'portal', pages)),
  atOnce('base', 5, (id) => !ROOM.test(id) && !id.includes('.html')),
  atOnce('portal-start', 4, (id, pages) => ROOM.test(id) && pages.has('portal')),
  atOnce('desk-routes', 4, (id, pages) => ROOM.test(id) && pages.has('desk')),
  onDemand('routing', 3.5, (id, pages) => !ROOM.test(id) && isOfRoutes(pages)),
  onDemand(
    'signed-in',
    3,
    (id, pages) =>
      !ROOM.test(id) && (pages.has('first screen') || TABS.test(id) || GEOMETRY.test(id)),
  ),
  onDemand('portal-rooms', 2.95, (id, pages) => PORTAL.test(id) && pages.has('first screen')),
  onDemand('read', 2.9, (id, pages) => !ROOM.test(id) && isOfReading(id, pages)),
  onDemand('portal-read', 2.85, isOfReading),
  onDemand('frame', 2.8, (id, pages) => !ROOM.test(id) && pages.has('desk frame')),
  { name: 'forms', priority: 2.5, test: FORMS },
  { name: 'rooms', priority: 2, test: COMMON },
  { name: 'own-proof', priority: 2.1, test: OWN_PROOF },
  { name: 'controls', priority: 2, test: CONTROLS },
  { name: 'countries', priority: 2.2, test: COUNTRIES },
  { name: 'addresses', priority: 3, test: ADDRESSES },
  { name: 'tax-numbers', priority: 3, test: TAX_NUMBERS },
  { name: 'rules', priority: 2, test: RULES },
  { name: 'sandbox', priority: 1, test: SANDBOX },
  { name: 'sandbox-controls', priority: 1, test: SANDBOX_CONTROLS },
  { name: 'words', priority: 3, test: ERROR_WORDS },
  { name: 'investor-classes', priority: 2, test: INVESTOR_CLASSES },
  onDemand('portal-routes', 1.5, (id, pages) => ROOM.test(id) && isOfRoutes(pages)),
  onDemand('desk-rooms', 1, (id, pages) => DESK.test(id) && pages.has('desk frame')),
  { name: 'visitor', priority: 1, test: ENTRANCE },
  { name: 'registration', priority: 1, test: REGISTRATION },
  { name: 'identity', priority: 1, test: IDENTITY },
  ...Object.entries(FLOWS).map(([name, test]) => ({ name, priority: 1, test })),
];
