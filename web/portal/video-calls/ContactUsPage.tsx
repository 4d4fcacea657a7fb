import { Trans } from '@lingui/react/macro';
import { SupportContact } from '../../app/errors/support-contact.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { ManagerCard } from '../manager/manager-card.tsx';
import { CallsCard } from './calls-card.tsx';

/** How the client reaches the team: by the manager, by email, by a call; what may be long stands last, so that nothing moves while it loads. */
export function ContactUsPage() {
  return (
    <Stack>
      <PageHeader title={<Trans>Contact us</Trans>} />
      <ManagerCard />
      <Card title={<Trans>Support</Trans>}>
        <p>
          <Trans>
            Write to <SupportContact />. We answer on working days.
          </Trans>
        </p>
      </Card>
      <CallsCard />
    </Stack>
  );
}
