/**
 * How postcodes look by country, without blanks and hyphens. After the postal codes of Unicode's CLDR, with what has changed
 * since (Ireland, Korea, Serbia, Mauritius, Nicaragua, Taiwan, Israel, Viet Nam) after the Universal Postal Union's descriptions of
 * addresses. A country that has none, or more ways than one can tell, is not there.
 */
const DIGITS: Readonly<Record<string, string>> = {
  '3': 'FO GN IS LS MG PG',
  '4': 'AL AT AU BD BE BG CC CH CV CX CY DK ET GE GL GW HU LI LR LU LV MK NE NF NO NZ PH PY SI SJ TN VE ZA',
  '5':
    'AX BA BL CU CZ DE DO DZ EE EG ES FI FR GF GP GR GT HR ID IQ IT JO KR KW LK LT MA MC ME MF MM MQ MU MX MY ' +
    'NC NI NP PF PK PL PM RE SE SK SM SN TH TR UA UY VA WF XK YT ZM',
  '6': 'BY CN CO EC IN KG RO RU SG TJ TM UZ',
  '7': 'CL JP',
  '8': 'BR',
  '4,6': 'AM',
  '5,6': 'KH MN RS VN',
  '5,7': 'IL',
  '4,8': 'LB',
  '3,5,6': 'TW',
  '4,7': 'PT',
  '5,9': 'AS FM GU MH MP PR PW SA US VI',
};

const BRITISH = /^[A-Z]{1,2}\d[\dA-Z]?\d[ABD-HJLN-UW-Z]{2}$/;

const WITH_LETTERS: Readonly<Record<string, RegExp>> = {
  AD: /^AD\d{3}$/,
  AR: /^([A-HJ-NP-Z]\d{4}[A-Z]{3}|\d{4})$/,
  BM: /^[A-Z]{2}[A-Z\d]{2}$/,
  BN: /^[A-Z]{2}\d{4}$/,
  CA: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]\d[ABCEGHJ-NPRSTV-Z]\d$/,
  FK: /^FIQQ1ZZ$/,
  GB: /^(GIR0AA|BFPO\d{1,4}|[A-Z]{1,2}\d[\dA-Z]?\d[ABD-HJLN-UW-Z]{2})$/,
  GG: BRITISH,
  GI: /^GX111AA$/,
  IE: /^[AC-FHKNPRTV-Y]\d[\dW][\dAC-FHKNPRTV-Y]{4}$/,
  IM: BRITISH,
  JE: BRITISH,
  KY: /^KY\d{5}$/,
  KZ: /^(\d{6}|[A-Z]\d{2}[A-Z]\d[A-Z]\d)$/,
  MT: /^[A-Z]{3}\d{2,4}$/,
  NL: /^\d{4}[A-Z]{2}$/,
  SZ: /^[HLMS]\d{3}$/,
  TC: /^TKCA1ZZ$/,
};

/** Letters of a country that some write before its postcodes, where they are not its ISO code. */
const CAR_SIGNS: Readonly<Record<string, string>> = {
  AT: 'A',
  BE: 'B',
  DE: 'D',
  ES: 'E',
  FI: 'FIN',
  FR: 'F',
  IT: 'I',
  LI: 'FL',
  LU: 'L',
  NO: 'N',
  SE: 'S',
};

const LENGTHS: ReadonlyMap<string, readonly number[]> = new Map(
  Object.entries(DIGITS).flatMap(([lengths, countries]) =>
    countries.split(' ').map((country) => [country, lengths.split(',').map(Number)] as const),
  ),
);

/** Says whether a country could have such a postcode; of countries that are not known, any. */
export function isPostcodeOf(country: string, postcode: string): boolean {
  const code = postcode.toUpperCase().replace(/[\s-]/g, '');
  const form = WITH_LETTERS[country];
  if (form) return form.test(code);
  const lengths = LENGTHS.get(country);
  if (!lengths) return true;
  const digits = [country, CAR_SIGNS[country] ?? country].reduce(withoutStart, code);
  return /^\d+$/.test(digits) && lengths.includes(digits.length);
}

function withoutStart(code: string, letters: string): string {
  return code.startsWith(letters) ? code.slice(letters.length) : code;
}
