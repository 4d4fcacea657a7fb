/*
 * Which modules travel together. Each file costs a page a trip over the network, and each unused module
 * its time, so what every page needs is one file, what every screen behind the login needs is another, and
 * a screen brings only its own.
 */

/** The session and its caller: small, and first. */
const START =
  /\/client\/|\/contract\/(errors|call)\.ts|\/web\/app\/(start|session|paths|page-cookies|action-not-allowed|early-readings)\.ts$/;

/** What both pages stand on. What comes on demand has its own files: charts, toasts, demo people. */
const STANDING = /\/web\/(app|ui)\/(?!toast-stack)[\w-]+\.(tsx?|module\.css)$/;

const PAGE = /\/web\/(portal|desk)\/|\.html/;
const ROOMS = /\/web\/(portal|desk)\/(layout\/|catalogue)(?!.*pseudo)/;

/** Groups for the bundler; the first that takes a module wins. */
export const chunkGroups = [
  { name: 'start', priority: 4, tags: ['$initial' as const], test: START },
  {
    name: 'base',
    priority: 3,
    tags: ['$initial' as const],
    test: (id: string) => !PAGE.test(id),
  },
  { name: 'signed-in', priority: 2, test: STANDING },
  {
    name: (id: string) => `${ROOMS.exec(id)?.[1] ?? 'other'}-rooms`,
    debugName: 'rooms',
    priority: 1,
    test: ROOMS,
  },
];
