import type { Vehicle } from '@ballast/contract/staff/private-funds.ts';
import { useLingui } from '@lingui/react';
import { KIND_WORDS } from './vehicle-words.ts';

/** A fund has a vehicle for each kind of client, so its name alone does not tell which. */
export function NameOfVehicle({ fund_name: name, kind }: Pick<Vehicle, 'fund_name' | 'kind'>) {
  const { i18n } = useLingui();
  return `${name}, ${i18n._(KIND_WORDS[kind])}`;
}
