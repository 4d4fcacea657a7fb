import type { Period } from '@ballast/contract/funds/periods.ts';

/** The periods as addresses name them. */
const PERIODS_IN_ADDRESS = {
  '24h': 'LAST_24H',
  '1w': 'LAST_WEEK',
  '1m': 'LAST_MONTH',
  '3m': 'LAST_3MONTH',
  ytd: 'YEAR_TO_DATE',
  '1y': 'LAST_YEAR',
  all: 'ALL_TIME',
} as const satisfies Record<string, Period>;

type PeriodInAddress = keyof typeof PERIODS_IN_ADDRESS;

/** The views as addresses name them; the value is what a chart shows first. */
const VIEWS_IN_ADDRESS = { earnings: 'EARNINGS', return: 'RETURN' } as const;

type ViewInAddress = keyof typeof VIEWS_IN_ADDRESS;

export type View = 'BALANCE' | (typeof VIEWS_IN_ADDRESS)[ViewInAddress];

/** What a chart shows first, which its address does not name. */
const FIRST_PERIOD: PeriodInAddress = '1y';

/** What charts show; kept in the address, so that a reload, the way back and a sent link show the same. */
export type ChartSearch = { view?: ViewInAddress; period?: PeriodInAddress };

/** Leaves out what no chart shows, and what each shows by itself. */
export function readChartSearch({ view, period }: Record<string, unknown>): ChartSearch {
  return {
    ...(isView(view) && { view }),
    ...(isPeriod(period) && period !== FIRST_PERIOD && { period }),
  };
}

function isView(text: unknown): text is ViewInAddress {
  return typeof text === 'string' && Object.hasOwn(VIEWS_IN_ADDRESS, text);
}

function isPeriod(text: unknown): text is PeriodInAddress {
  return typeof text === 'string' && Object.hasOwn(PERIODS_IN_ADDRESS, text);
}

export function viewOf({ view }: ChartSearch): View {
  return view ? VIEWS_IN_ADDRESS[view] : 'BALANCE';
}

/** The view's name for an address; undefined for what charts show first. */
export function viewInAddress(view: View): ViewInAddress | undefined {
  const names = Object.keys(VIEWS_IN_ADDRESS) as ViewInAddress[];
  return names.find((each) => VIEWS_IN_ADDRESS[each] === view);
}

export function periodOf({ period = FIRST_PERIOD }: ChartSearch): Period {
  return PERIODS_IN_ADDRESS[period];
}

/** The period's name for an address; undefined for what charts show first. */
export function periodInAddress(period: Period): PeriodInAddress | undefined {
  const names = Object.keys(PERIODS_IN_ADDRESS) as PeriodInAddress[];
  const name = names.find((each) => PERIODS_IN_ADDRESS[each] === period);
  return name === FIRST_PERIOD ? undefined : name;
}
