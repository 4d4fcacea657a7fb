import { COMPANY_ABROAD, PERSON_ABROAD, subscribeFromAbroad } from './private-funds-cayman.ts';

subscribeFromAbroad('EMBEDDED', COMPANY_ABROAD);
subscribeFromAbroad('POSTGRESQL', PERSON_ABROAD);
