import { createDraft } from '../../../app/forms/flow-draft.ts';

type Entered = {
  /** The secret of the link, out of the address bar; in memory only. */
  token: string | null;
  /** The end of the phone number that codes go to, once the server has said it. */
  phoneEnding: string | null;
  /** Why the link opens nothing: it is no good, or its person has a password and logs in. */
  closed: 'INVALID' | 'LOG_IN' | null;
};

/** What the browser knows of an invitation before there is a session. */
export const inviteDraft = createDraft<Entered>({ token: null, phoneEnding: null, closed: null });
