import { Trans } from '@lingui/react/macro';
import { Checkbox, type CheckboxProps } from '@mantine/core';
import { useUser } from '../../../app/session/use-user.ts';

/** Whether the papers are to come by post, too. */
export function PrintedCopy(field: CheckboxProps) {
  const isCompany = useUser().account_type === 'INSTITUTIONAL';
  return (
    <Checkbox
      {...field}
      size="md"
      label={<Trans>Send me a printed copy of the documents, too</Trans>}
      description={
        isCompany ? (
          <Trans>It goes to your company’s registered seat after the dealing date.</Trans>
        ) : (
          <Trans>It goes to your home address after the dealing date.</Trans>
        )
      }
    />
  );
}
