import { PORTAL_VIEWERS } from '@ballast/contract/account/roles.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import { Reason } from '@ballast/contract/fields.ts';
import { startSupportSession } from '@ballast/contract/staff/support-sessions.ts';
import { Trans } from '@lingui/react/macro';
import { Button, Textarea } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { formatDate } from '../../app/figures/format-date.ts';
import { Form } from '../../app/forms/form.tsx';
import { useForm } from '../../app/forms/use-form.ts';
import { paths } from '../../app/routing/paths.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useMayCall } from '../may-call.ts';

/** Opens a view-only session in a client's portal; only for those whose role may look. */
export function SupportView({ clientId, name }: { clientId: string; name: string }) {
  const may = useMayCall(PORTAL_VIEWERS);
  const [open, setOpen] = useState(false);
  if (!may) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        <Trans>Open view-only session</Trans>
      </Button>
      {open ? <ViewDialog clientId={clientId} name={name} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

type ViewDialogProps = { clientId: string; name: string; onClose: () => void };

function ViewDialog({ clientId, name, onClose }: ViewDialogProps) {
  const formId = useId();
  const start = useCallMutation(startSupportSession);
  const { data: view } = start;
  const form = useForm({
    values: { reason: '' },
    rules: Reason,
    send: (body) => start.mutateAsync({ params: { id: clientId }, body }),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>View-only session</Trans>}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {view ? <Trans>Close</Trans> : <Trans>Not now</Trans>}
          </Button>
          {view ? (
            <PortalLink view={view} onFollowed={onClose} />
          ) : (
            <Button type="submit" form={formId} loading={form.running}>
              <Trans>Open session</Trans>
            </Button>
          )}
        </>
      }
    >
      {view ? (
        <Trans>
          The session is open until {formatDate(view.ends_at, 'time')}. It ends when you log out of
          the desk, too.
        </Trans>
      ) : (
        <Form form={form} id={formId} buttons={null}>
          <p>
            <Trans>
              You see the portal of {name} for one hour and can change nothing. The client is told,
              can read what you looked at and can end the session.
            </Trans>
          </p>
          <Textarea
            {...form.getInputProps('reason')}
            label={<Trans>Reason</Trans>}
            description={<Trans>The client reads it.</Trans>}
            maxLength={500}
            data-autofocus
          />
        </Form>
      )}
    </Dialog>
  );
}

type PortalLinkProps = {
  view: AnswerOf<typeof startSupportSession>;
  onFollowed: () => void;
};

/** A link, which no browser blocks as it does windows that open by themselves. */
function PortalLink({ view, onFollowed }: PortalLinkProps) {
  return (
    <Button
      component="a"
      href={paths.supportView(view.id)}
      target="_blank"
      // Without an opener the new tab shares nothing with this one but cookies.
      rel="noopener"
      rightSection={<IconExternalLink size={18} stroke={1.6} aria-hidden="true" />}
      onClick={onFollowed}
      data-autofocus
    >
      <Trans>Open the client’s portal</Trans>
    </Button>
  );
}
