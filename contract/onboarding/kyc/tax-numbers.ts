import { validate as isAustralian } from 'stdnum/lib/cjs/au/tfn.js';
import { validate as isBelgianForeigner } from 'stdnum/lib/cjs/be/bis.js';
import { validate as isBelgian } from 'stdnum/lib/cjs/be/nn.js';
import { validate as isBrazilian } from 'stdnum/lib/cjs/br/cpf.js';
import { validate as isCanadian } from 'stdnum/lib/cjs/ca/sin.js';
import { validate as isSwiss } from 'stdnum/lib/cjs/ch/ssn.js';
import { validate as isGermanIdentity } from 'stdnum/lib/cjs/de/idnr.js';
import { validate as isGermanInsurance } from 'stdnum/lib/cjs/de/svnr.js';
import { validate as isDanish } from 'stdnum/lib/cjs/dk/cpr.js';
import { validate as isSpanish } from 'stdnum/lib/cjs/es/dni.js';
import { validate as isSpanishForeigner } from 'stdnum/lib/cjs/es/nie.js';
import { validate as isFrench } from 'stdnum/lib/cjs/fr/nif.js';
import { validate as isFrenchInsurance } from 'stdnum/lib/cjs/fr/nir.js';
import { validate as isBritishInsurance } from 'stdnum/lib/cjs/gb/nino.js';
import { validate as isBritishTaxpayer } from 'stdnum/lib/cjs/gb/utr.js';
import { validate as isIrish } from 'stdnum/lib/cjs/ie/pps.js';
import { validate as isItalian } from 'stdnum/lib/cjs/it/codicefiscale.js';
import { validate as isDutch } from 'stdnum/lib/cjs/nl/bsn.js';
import { validate as isNorwegian } from 'stdnum/lib/cjs/no/fodselsnummer.js';
import { validate as isNewZealand } from 'stdnum/lib/cjs/nz/ird.js';
import { validate as isPolish } from 'stdnum/lib/cjs/pl/pesel.js';
import { validate as isPortuguese } from 'stdnum/lib/cjs/pt/nif.js';
import { validate as isAmerican } from 'stdnum/lib/cjs/us/ssn.js';

type Check = (typed: string) => { readonly isValid: boolean };

/**
 * Checks of a person's tax number by country. Only countries whose numbers the library knows in full, written
 * without signs between the digits (not Sweden and Finland).
 */
const CHECKS: Readonly<Record<string, readonly Check[] | undefined>> = {
  AU: [isAustralian],
  BE: [isBelgian, isBelgianForeigner],
  BR: [isBrazilian],
  CA: [isCanadian],
  CH: [isSwiss],
  DE: [isGermanIdentity, isGermanInsurance],
  DK: [isDanish],
  ES: [isSpanish, isSpanishForeigner],
  FR: [isFrench, isFrenchInsurance],
  GB: [isBritishInsurance, isBritishTaxpayer],
  IE: [isIrish],
  IT: [isItalian],
  NL: [isDutch],
  NO: [isNorwegian],
  NZ: [isNewZealand],
  PL: [isPolish],
  PT: [isPortuguese],
  US: [isAmerican],
};

/** Kind of a number that is none of those which are checked, such as one of a trust. */
export const OTHER_NUMBER = 'OTHER';

/** Says whether a number could be one that the country gave a person. Numbers of countries that are not checked always could. */
export function isNumberOfCountry(tin: string, country: string): boolean {
  return CHECKS[country]?.some((check) => check(tin).isValid) ?? true;
}
