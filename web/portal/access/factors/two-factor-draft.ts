import { createDraft } from '../../../app/forms/flow-draft.ts';
import { type Path, paths } from '../../../app/routing/paths.ts';

/** The secret is in memory only, like every draft. */
type EnteredTwoFactor = {
  returnTo: Path;
  /** What the authenticator app needs; null before the password. */
  setup: { secret: string; uri: string } | null;
  /** Shown once, after the first code. */
  recoveryCodes: readonly string[] | null;
};

export const twoFactorDraft = createDraft<EnteredTwoFactor>({
  returnTo: paths.settings(),
  setup: null,
  recoveryCodes: null,
});
