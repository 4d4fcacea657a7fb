import { COMPANY_ABROAD, PERSON_ABROAD, subscribeFromAbroad } from './private-funds-cayman.ts';

subscribeFromAbroad('EMBEDDED', PERSON_ABROAD);
subscribeFromAbroad('POSTGRESQL', COMPANY_ABROAD);
