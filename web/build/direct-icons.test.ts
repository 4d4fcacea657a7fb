import { expect, test } from 'vitest';
import { importDirectly } from './direct-icons.ts';

test('each icon comes out of its own module', () => {
  expect(
    importDirectly("import {\n  IconBell,\n  IconX,\n} from '@tabler/icons-react';\nx();"),
  ).toBe(
    "import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'; " +
      "import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';\nx();",
  );
});

test('types, and what comes from elsewhere, stay as they are', () => {
  const code =
    "import type { Icon } from '@tabler/icons-react';\nimport { Tabs } from '@mantine/core';";
  expect(importDirectly(code)).toBe(code);
});
