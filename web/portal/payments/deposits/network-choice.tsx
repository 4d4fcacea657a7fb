import type { NetworkCode } from '@ballast/contract/money/asset.ts';
import { Trans } from '@lingui/react/macro';
import { Radio, Stack } from '@mantine/core';

type NetworkChoiceProps = {
  label: string;
  networks: readonly { code: NetworkCode; name: string; confirmation_minutes: number }[];
  value: NetworkCode;
  onChange: (network: NetworkCode) => void;
};

/** Over which network a currency moves; the only one is chosen already. */
export function NetworkChoice({ label, networks, value, onChange }: NetworkChoiceProps) {
  return (
    <Radio.Group
      label={label}
      name="network"
      value={value}
      onChange={(code) => onChange(code as NetworkCode)}
    >
      <Stack gap="xs" mt="xs">
        {networks.map(({ code, name, confirmation_minutes }) => (
          <Radio
            key={code}
            value={code}
            label={name}
            description={<Trans>Confirmed after about {confirmation_minutes} minutes</Trans>}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
