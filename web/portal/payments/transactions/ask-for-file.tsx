import {
  EXPORT_DAYS,
  EXPORTS_AT_ONCE_MAX,
  exportTransactions,
} from '@ballast/contract/payments/transaction-exports.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailureNote } from '../../../app/errors/failure-note.tsx';
import { useCallMutation } from '../../../app/session/queries.ts';
import { Card } from '../../../ui/card.tsx';
import { ChoiceBar } from '../../../ui/fields/choice-bar.tsx';
import { Stack } from '../../../ui/frames/stack.tsx';
import { isBeingMade } from './being-made.ts';
import { FilterWords } from './filter-words.tsx';
import { transactionExportsQuery } from './queries.ts';
import { narrowingOf, type TransactionFilter } from './transaction-filter.ts';

/** Has a file made of the transactions that there are now. */
export function AskForFile({ filter }: { filter: TransactionFilter }) {
  const { t } = useLingui();
  const [format, setFormat] = useState<'CSV' | 'XLSX'>('XLSX');
  const asking = useCallMutation(exportTransactions);
  const narrowed = narrowingOf(filter);
  const files = useQuery(transactionExportsQuery()).data?.items ?? [];
  const isFull = files.filter(isBeingMade).length >= EXPORTS_AT_ONCE_MAX;
  return (
    <Card title={<Trans>A new file</Trans>}>
      <Stack>
        <Text>
          <FilterWords filter={narrowed} />
        </Text>
        <ChoiceBar
          label={t`Format`}
          value={format}
          onChange={setFormat}
          choices={[
            { value: 'XLSX', label: t`Excel workbook` },
            { value: 'CSV', label: t`CSV` },
          ]}
        />
        <div>
          <Button
            loading={asking.isPending}
            disabled={isFull}
            onClick={() => asking.mutate({ body: { format, filter: narrowed } })}
          >
            <Trans>Make the file</Trans>
          </Button>
        </div>
        <Text size="sm" c="dimmed">
          {isFull ? (
            <Plural
              value={EXPORTS_AT_ONCE_MAX}
              one="# file is being made. You can ask for another once it is ready."
              other="# files are being made. You can ask for another once one of them is ready."
            />
          ) : (
            <Plural
              value={EXPORT_DAYS}
              one="You can leave this page while it is made. The file stays here for # day."
              other="You can leave this page while it is made. The file stays here for # days."
            />
          )}
        </Text>
        <FailureNote error={asking.error} />
      </Stack>
    </Card>
  );
}
