import { Trans } from '@lingui/react/macro';

/** What is said where the record of the person's own request is missing. */
export const REQUEST_MISSING = <Trans>Enter when the person first asked us</Trans>;

/** The same of a company. */
export const COMPANY_REQUEST_MISSING = <Trans>Enter when the company first asked us</Trans>;
