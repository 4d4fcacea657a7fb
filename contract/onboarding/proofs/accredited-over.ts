/** By how much somebody is an accredited investor, in US dollars: more than this, net worth without the home (spec/investing.md, section 9). */
export const ACCREDITED_OVER = {
  INDIVIDUAL: '200000',
  JOINT: '300000',
  NET_WORTH: '1000000',
} as const;
