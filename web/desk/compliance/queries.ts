import { listCountryRules } from '@ballast/contract/compliance/countries.ts';
import { callQuery } from '../../app/session/queries.ts';

export const countryRulesQuery = () => callQuery(listCountryRules);
