import { createDraft } from '../../../app/forms/flow-draft.ts';
import { type Path, paths } from '../../../app/routing/paths.ts';

/** Where the turning on of an authenticator stands. The secret is in memory only, like every draft. */
type EnteredTwoFactor = {
  /** Where the person goes afterwards. */
  returnTo: Path;
  /** What the authenticator app needs; null before the password. */
  setup: { secret: string; uri: string } | null;
  /** Shown once, after the first code. */
  recoveryCodes: readonly string[] | null;
};

/** The authenticator that is being turned on. */
export const twoFactorDraft = createDraft<EnteredTwoFactor>({
  returnTo: paths.settings(),
  setup: null,
  recoveryCodes: null,
});
