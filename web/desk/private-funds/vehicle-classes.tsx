import { PRIVATE_FUND_KEEPERS } from '@ballast/contract/account/roles.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import type { listShareClasses, ShareClass } from '@ballast/contract/staff/share-classes.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Plural, Trans, useLingui as useWords } from '@lingui/react/macro';
import { Button, Flex, Group } from '@mantine/core';
import { useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useMayCall } from '../may-call.ts';
import { ProposeTerms } from './propose-terms.tsx';
import { type TermLine, termLines } from './term-lines.tsx';
import { formatDay } from './vehicle-words.ts';

type Classes = AnswerOf<typeof listShareClasses>;
type Version = ShareClass['terms'][number];

type VehicleClassesProps = { vehicleId: string; classes: Classes };

/** The classes of a vehicle with their terms in force, to come and past; and the way to propose others. */
export function VehicleClasses({ vehicleId, classes }: VehicleClassesProps) {
  const may = useMayCall(PRIVATE_FUND_KEEPERS);
  const [asking, setAsking] = useState<{ of: ShareClass | null } | null>(null);
  const { currency, gate_percent: gate, settlement_days: days, items } = classes;
  return (
    <Card
      title={<Trans>Classes and terms</Trans>}
      aside={
        may ? (
          <Button size="sm" variant="default" onClick={() => setAsking({ of: null })}>
            <Trans>Propose a class</Trans>
          </Button>
        ) : undefined
      }
    >
      <Stack>
        <Facts>
          <Fact label={<Trans>Gate of the vehicle</Trans>}>{gate} %</Fact>
          <Fact label={<Trans>Redemptions paid after</Trans>}>
            <Plural value={days} one="# day" other="# days" />
          </Fact>
        </Facts>
        {items.map((each) => (
          <ClassOfVehicle
            key={each.id}
            of={each}
            currency={currency}
            onPropose={may ? () => setAsking({ of: each }) : null}
          />
        ))}
      </Stack>
      {asking ? (
        <ProposeTerms
          vehicle={{ id: vehicleId, currency }}
          of={asking.of}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </Card>
  );
}

type ClassProps = { of: ShareClass; currency: string; onPropose: (() => void) | null };

function ClassOfVehicle({ of: { name, clients, terms }, currency, onPropose }: ClassProps) {
  const { t } = useWords();
  return (
    <section>
      <h3>
        <Trans>Class {name}</Trans>
      </h3>
      <Facts>
        <Fact label={<Trans>Clients with units</Trans>}>{clients}</Fact>
      </Facts>
      <DataTable
        caption={t`Terms of class ${name}`}
        columns={columnsOf(terms)}
        rows={termLines(currency)}
        rowKey={({ key }) => key}
      />
      {onPropose ? (
        <Group gap="sm" mt="xs">
          <Button size="sm" variant="default" onClick={onPropose}>
            <Trans>Propose new terms of class {name}</Trans>
          </Button>
        </Group>
      ) : null}
    </section>
  );
}

/** A column for each version, the newest first. */
function columnsOf(terms: readonly Version[]): readonly Column<TermLine>[] {
  return [
    { key: 'term', header: <Trans>Term</Trans>, lead: true, cell: ({ label }) => label },
    ...terms.map((version) => ({
      key: version.effective_on,
      header: <VersionHeader version={version} />,
      cell: ({ value }: TermLine) => value(version),
    })),
  ];
}

const STATES: Readonly<Record<Version['state'], MessageDescriptor>> = {
  COMING: msg`Planned`,
  IN_FORCE: msg`In force`,
  PAST: msg`Past`,
};

const TONES = { COMING: 'caution', IN_FORCE: 'good', PAST: 'neutral' } as const;

function VersionHeader({ version: { effective_on: day, state } }: { version: Version }) {
  const { i18n } = useLingui();
  return (
    <Flex component="span" gap="xs" display="inline-flex">
      <Trans>From {formatDay(day)}</Trans>
      <StatusBadge tone={TONES[state]}>{i18n._(STATES[state])}</StatusBadge>
    </Flex>
  );
}
