import { coverOf } from '@ballast/contract/liabilities/cover.ts';
import { getOwnLiabilities } from '@ballast/contract/liabilities/own-liabilities.ts';
import { formatDecimal } from '@ballast/contract/money/amount.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Amount, Digits } from '../../app/figures/amounts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { saveFile } from '../../app/forms/read-file.ts';
import { useAction } from '../../app/forms/use-action.ts';
import { client } from '../../app/session/start.ts';
import { useUser } from '../../app/session/use-user.ts';
import { Card } from '../../ui/card.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { failureToast } from '../account/failure-toast.tsx';
import { checkLeaves, type LiabilityDay, type OwnLiabilities } from './check-leaves.ts';
import { type Checked, CheckOutcome } from './check-outcome.tsx';

type Tree = LiabilityDay['trees'][number];

/** A published day: what was owed and held of each asset, and the check of the own leaves. */
export function DayCard({ day }: { day: LiabilityDay }) {
  const { t } = useLingui();
  const [checked, setChecked] = useState<Checked | null>(null);
  const name = formatDate(day.day, 'medium', 'UTC');
  const takenAt = formatDate(day.taken_at, 'mediumWithTime');
  return (
    <Card
      title={<Trans>Close of {name}</Trans>}
      aside={<OwnActions day={day} onChecked={setChecked} />}
    >
      <Stack>
        <DataTable
          caption={t`What was owed to clients and held at the close of ${name}`}
          columns={useColumns()}
          rows={day.trees}
          rowKey={({ asset }) => asset}
        />
        <Text size="sm" c="dimmed">
          <Trans>By the books of {takenAt}.</Trans>
        </Text>
        {checked ? <CheckOutcome checked={checked} /> : null}
      </Stack>
    </Card>
  );
}

function useColumns(): readonly Column<Tree>[] {
  return [
    { key: 'asset', header: <Trans>Asset</Trans>, lead: true, cell: (tree) => <Asset {...tree} /> },
    {
      key: 'owed',
      header: <Trans>Owed to clients</Trans>,
      figure: true,
      place: 'end',
      cell: (tree) => <OfTree tree={tree} minor={BigInt(tree.total)} />,
    },
    {
      key: 'held',
      header: <Trans>Held</Trans>,
      figure: true,
      place: 'belowEnd',
      cell: (tree) => <OfTree tree={tree} minor={coverOf(tree)} />,
    },
  ];
}

/** A currency by its code; units by the series that they are of, with the code of their tree under it. */
function Asset({ asset, units }: Pick<Tree, 'asset' | 'units'>) {
  if (!units) return asset;
  const { fund_name: fund, class_name: ofClass, opened_on: openedOn } = units;
  const day = formatDate(openedOn, 'medium', 'UTC');
  return (
    <>
      <Trans>
        {fund}, class {ofClass}, series of {day}
      </Trans>
      <Text size="xs" c="dimmed">
        {asset}
      </Text>
    </>
  );
}

/** An amount of a tree; the row says which units, and their code would only repeat it. */
function OfTree({ tree: { asset, scale, units }, minor }: { tree: Tree; minor: bigint }) {
  const value = formatDecimal(minor, scale);
  return units ? <Digits text={value} /> : <Amount value={value} asset={asset} open />;
}

type OwnActionsProps = { day: LiabilityDay; onChecked: (checked: Checked) => void };

function OwnActions({ day, onChecked }: OwnActionsProps) {
  const { t } = useLingui();
  const isOwnSession = useUser().support_admin_id === null;
  const name = formatDate(day.day, 'medium', 'UTC');
  const fetchOwn = (): Promise<OwnLiabilities> =>
    client.call(getOwnLiabilities, { params: { day: day.day } });
  const checking = useAction(async () => {
    try {
      onChecked(await checkLeaves(day, await fetchOwn()));
    } catch (error) {
      failureToast(<Trans>We could not fetch your leaves</Trans>, error);
    }
  });
  const downloading = useAction(async () => {
    try {
      const text = JSON.stringify({ published: day, own: await fetchOwn() }, null, 2);
      saveFile(new Blob([text], { type: 'application/json' }), `liabilities-${day.day}.json`);
    } catch (error) {
      failureToast(<Trans>We could not fetch your leaves</Trans>, error);
    }
  });
  return (
    <Group gap="xs">
      <Button
        size="xs"
        aria-label={t`Check your balances at the close of ${name}`}
        loading={checking.running}
        onClick={() => void checking.run()}
      >
        <Trans>Check</Trans>
      </Button>
      {isOwnSession ? (
        <Button
          variant="default"
          size="xs"
          aria-label={t`Download your leaves of ${name}`}
          loading={downloading.running}
          onClick={() => void downloading.run()}
        >
          <Trans>Download</Trans>
        </Button>
      ) : null}
    </Group>
  );
}
