/**
 * By how much somebody is an accredited investor, in US dollars: more than this, net worth without the home (spec/investing.md,
 * section 9), and the total assets of a company or those that a family office manages (Rule 501(a)(3), (7) and (12)).
 */
export const ACCREDITED_OVER = {
  INDIVIDUAL: '200000',
  JOINT: '300000',
  NET_WORTH: '1000000',
  TOTAL_ASSETS: '5000000',
} as const;
