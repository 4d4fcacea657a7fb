import { cases } from './desk/cases.ts';
import { clients } from './desk/clients.ts';
import { invitations } from './desk/invitations.ts';
import { oversight } from './desk/oversight.ts';
import { overview } from './desk/overview.ts';
import { withdrawals } from './desk/withdrawals.ts';
import { showScreens } from './show.ts';

showScreens('the desk', [
  ...overview,
  ...cases,
  ...withdrawals,
  ...clients,
  ...invitations,
  ...oversight,
]);
