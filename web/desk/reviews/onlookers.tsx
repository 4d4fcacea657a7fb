import { lookAtCase } from '@ballast/contract/staff/case-viewers.ts';
import { Plural, Trans } from '@lingui/react/macro';
import { LOCALE } from '../../app/figures/format-decimal.ts';
import { useCallQuery } from '../../app/session/queries.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** Who else has this case open at present; nothing while nobody has. Says to them that this person has it open, too. */
export function Onlookers({ id }: { id: string }) {
  const others = useCallQuery(lookAtCase, { params: { id } }).data?.others ?? [];
  const names = new Intl.ListFormat(LOCALE).format(others.map(({ name }) => name));
  return (
    <span role="status" data-onlookers>
      {others.length === 0 ? null : (
        <StatusBadge tone="accent">
          <Plural
            value={others.length}
            one={<Trans>{names} is looking at this case</Trans>}
            other={<Trans>{names} are looking at this case</Trans>}
          />
        </StatusBadge>
      )}
    </span>
  );
}
