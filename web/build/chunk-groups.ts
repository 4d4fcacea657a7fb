/*
 * Which modules travel together. Each file costs a page a trip over the network, and each unused module
 * its time, so what every page needs is one file, what every screen behind the login needs is another, and
 * a screen brings only its own.
 */

/** The session, its caller, and what the start asks for: small, and first. */
const START =
  /\/client\/|\/contract\/|\/web\/app\/(start|session|paths|page-cookies|support-tab|action-not-allowed|early-readings)\.ts$|\/first-readings\.ts$/;

/**
 * What both pages stand on, the controls that rooms of both use among it: a group of one page that held
 * them, or an icon, would bring that page's start into the other. What comes on demand has its own files: charts, toasts,
 * demo people.
 */
const STANDING =
  /\/web\/(app|ui)\/(?!toast-stack)[\w-]+\.(tsx?|module\.css)$|@mantine\/(core\/esm\/(core|components\/(Tabs|FloatingIndicator))|hooks)\/|@tabler\/icons-react\/.*\/icons\//;

/** What steps of a flow need, before the login and behind it: small, so that neither brings the other. */
const STEPS =
  /\/web\/(ui\/(choice-list|countdown)(\.module)?|app\/(failure-note|access\/(code-|resend|use-resend|phone-code-form)[\w-]*))\.(tsx?|css)$/;

/** The buttons of Google and Apple, which the login brings after its form, and all that they need. */
const SSO = /\/web\/app\/(access\/sso[\w-]*|failure-note)\.(tsx?|module\.css)$/;

/** Signing up and a forgotten password: whoever opens one of the screens goes on. */
const VISITOR = /\/web\/portal\/access\/(sign-up|recovery|sso|legal|visitor-)/;

/**
 * The steps of becoming a client: whoever opens one goes on, and each file of its own would cost every other
 * page its name. Proving who one is comes days after the registration.
 */
const JOINING_ROUTES = /\/web\/portal\/(?:[\w-]+\/)*[\w-]+-(?:routes|guards|flow|draft)\.ts$/;
const REGISTRATION = /\/web\/portal\/(onboarding(-entity)?|invite|phone)\/[^/]+$/;
const IDENTITY =
  /\/web\/portal\/(onboarding\/[\w-]+|kyb|additional-documents|uploads|agreements)\//;

/**
 * The screens of a flow, of settings, of a list and what it lists: small, and whoever opens one often opens
 * the next. Each file of its own would cost the login its name.
 */
const FLOWS = /\/web\/portal\/(settings|payments|invest|transactions|support-view)\//;

/** The contract's schemas and the library that they are made of: no page starts with a form that reads one. */
const SCHEMAS =
  /\/(?!kyc-calls|identity-fields|tax-numbers|invitation)[\w-]+\.ts\?rules$|\/node_modules\/zod\//;

/** Those of a person's identity bring the checks of tax numbers, which few forms need. */
const IDENTITY_SCHEMAS = /\?rules$|\/stdnum\//;

/** The one way of every form: screens with a form bring it, and no page starts with one. */
const FORMS =
  /\/web\/app\/(use-form|form|form-errors|rule-words)\.(tsx?|module\.css)$|@mantine\/form\/|\/(klona|fast-deep-equal)\//;

/** Controls of forms and toasts on both pages: no room of one page may hold them for the other. */
const CONTROLS =
  /@mantine\/core\/esm\/components\/(InlineInput|NativeSelect|Portal|Radio|Stack|Textarea)\//;

/** What both pages read of the contract beyond the start: no screen's chunk may hold it for the other page. */
const RULES = /\/contract\//;

/** Facts about countries that few screens need: the order of an address, the checks of a tax number. */
const ADDRESSES = /\/contract\/onboarding\/postal-address\.ts|\/localized-address-format\//;
const TAX_NUMBERS = /\/contract\/onboarding\/tax-numbers\.ts|\/stdnum\//;

/** Their words, for clients who choose one and staff who check the rules. */
const INVESTOR_CLASSES = /\/web\/app\/investor-classes\//;

/** A page's routes and what they need at once; its first script stays a file of its own. */
const PORTAL = /\/web\/portal\/(?!start\.ts)/;
const DESK = /\/web\/desk\//;
const PAGE = /\/web\/(portal|desk)\/|\.html/;

/** The frame of a page's rooms, and the portal's start, which most people open first. */
const ROOMS = /\/web\/(portal|desk)\/(layout\/|portfolio\/|performance\/)/;

/** Groups for the bundler; the first that takes a module wins. */
export const chunkGroups = [
  { name: 'schemas', priority: 7, test: SCHEMAS },
  { name: 'identity-schemas', priority: 6, test: IDENTITY_SCHEMAS },
  { name: 'start', priority: 5, tags: ['$initial' as const], test: START },
  {
    name: 'base',
    priority: 4,
    tags: ['$initial' as const],
    test: (id: string) => !PAGE.test(id),
  },
  { name: 'portal-routes', priority: 3, tags: ['$initial' as const], test: PORTAL },
  { name: 'desk-routes', priority: 3, tags: ['$initial' as const], test: DESK },
  { name: 'joining-routes', priority: 2, test: JOINING_ROUTES },
  { name: 'sso', priority: 4, test: SSO },
  { name: 'steps', priority: 3, test: STEPS },
  // After the steps, of whose parts it would else take what it needs.
  { name: 'forms', priority: 2.5, test: FORMS },
  { name: 'signed-in', priority: 2, test: STANDING },
  { name: 'controls', priority: 2, test: CONTROLS },
  { name: 'addresses', priority: 3, test: ADDRESSES },
  { name: 'tax-numbers', priority: 3, test: TAX_NUMBERS },
  { name: 'rules', priority: 2, test: RULES },
  { name: 'investor-classes', priority: 2, test: INVESTOR_CLASSES },
  { name: 'visitor', priority: 1, test: VISITOR },
  { name: 'registration', priority: 1, test: REGISTRATION },
  { name: 'identity', priority: 1, test: IDENTITY },
  {
    name: (id: string) => FLOWS.exec(id)?.[1] ?? 'other',
    debugName: 'flows',
    priority: 1,
    test: FLOWS,
  },
  {
    name: (id: string) => `${ROOMS.exec(id)?.[1] ?? 'other'}-rooms`,
    debugName: 'rooms',
    priority: 1,
    test: ROOMS,
  },
];
