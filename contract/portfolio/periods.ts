/** Periods of charts and performance figures (investing.md, section 3). */
export const PERIODS = [
	"ALL_TIME",
	"YEAR_TO_DATE",
	"LAST_YEAR",
	"LAST_3MONTH",
	"LAST_MONTH",
	"LAST_WEEK",
	"LAST_24H",
] as const;

export type Period = (typeof PERIODS)[number];
