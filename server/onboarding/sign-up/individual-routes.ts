import * as signUp from '@ballast/contract/onboarding/sign-up/sign-up.ts';
import { bind } from '../../http/bind.ts';
import type { Context, Server } from '../../http/context.ts';
import {
  answerIndividualSignUp,
  completeIndividualSignUp,
  getIndividualSignUp,
} from './individual-sign-up.ts';

export function individualRoutes(app: Server, context: Context): void {
  const { database } = context;

  bind(app, context, signUp.getIndividualSignUp, ({ caller }) =>
    getIndividualSignUp(database, caller),
  );

  bind(app, context, signUp.answerIndividualSignUp, ({ body, caller, actor }) =>
    answerIndividualSignUp(context, caller, actor, body),
  );

  bind(app, context, signUp.completeIndividualSignUp, async ({ tx, caller, actor }) => {
    await completeIndividualSignUp(tx, caller, actor);
    return { account_status: 'ACTIVE' as const };
  });
}
