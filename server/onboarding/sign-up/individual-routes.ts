import * as signUp from '@ballast/contract/onboarding/sign-up/sign-up.ts';
import { bind } from '../../http/bind.ts';
import type { Context, Server } from '../../http/context.ts';
import { INDIVIDUAL } from './individual-rules.ts';
import { completeIndividualSignUp } from './individual-sign-up.ts';
import { answerSignUp, readSignUp } from './sign-up.ts';

/** Binds the calls by which a person signs up, from the password to the open account. */
export function individualRoutes(app: Server, context: Context): void {
  const { database } = context;

  bind(app, context, signUp.getIndividualSignUp, ({ caller }) =>
    readSignUp(INDIVIDUAL, database, caller),
  );

  bind(app, context, signUp.answerIndividualSignUp, ({ body, caller, actor }) =>
    answerSignUp(INDIVIDUAL, database, caller, actor, flatAnswers(body)),
  );

  bind(app, context, signUp.completeIndividualSignUp, async ({ tx, caller, actor }) => {
    await completeIndividualSignUp(tx, caller, actor);
    return { account_status: 'ACTIVE' as const };
  });
}

/** Answers side by side, as they are kept. */
function flatAnswers({ questionnaire, ...others }: signUp.IndividualAnswers) {
  return { ...others, ...questionnaire };
}
