import { Trans } from '@lingui/react/macro';
import { Checkbox, type CheckboxProps } from '@mantine/core';

/** Whether the papers are to come by post, too. */
export function PrintedCopy(field: CheckboxProps) {
  return (
    <Checkbox
      {...field}
      size="md"
      label={<Trans>Send me a printed copy of the documents, too</Trans>}
      description={<Trans>It goes to your home address after the dealing date.</Trans>}
    />
  );
}
