import { expect, test } from 'vitest';
import { lighten } from './light-contract.ts';

const DECLARATION = `
import { z } from 'zod';
import { call } from '../call.ts';
const Target = z.strictObject({ amount: z.string() });
export const withdraw = call({
  ...OPEN,
  method: 'POST',
  path: '/withdrawals',
  summary: 'Withdraw',
  body: Target.extend({ code: z.string() }),
  output: z.strictObject({ id: z.string() }),
  errors: ['amount_invalid'],
  who: 'client',
  idempotent: true,
});
`;

async function lightCode(code: string, id: string): Promise<string> {
  return (await lighten(code, id))?.code ?? code;
}

test('a call keeps what is needed to make it', async () => {
  const code = await lightCode(DECLARATION, '/src/contract/payments/withdrawals.ts');
  const [, light] = /withdraw = (\{[^}]*\})/.exec(code) ?? [];
  expect(light).toContain("path: '/withdrawals'");
  expect(light).toContain('...OPEN');
  expect(light).toContain('idempotent: true');
  expect(light).not.toMatch(/summary|output|errors|who|body/);
});

test('schemas go, and with them all that only they are made of', async () => {
  const code = await lightCode(
    `import { z } from 'zod';
     import { call } from '../call.ts';
     import { Country, type Countries } from '../answers.ts';
     import { KINDS, stepsOf } from './tables.ts';
     const PARTS = { country: Country, kind: z.enum(KINDS) };
     export const Target = z.strictObject(PARTS);
     export type Target = z.output<typeof Target>;
     export const LIMIT = 7;
     export function stepsTo(target: Target, countries: Countries) { return stepsOf(target, countries); }
     export const withdraw = call({ method: 'POST', path: '/withdrawals', body: Target, errors: [] });`,
    '/src/contract/payments/withdrawals.ts',
  );
  expect(code).not.toMatch(/zod|PARTS|KINDS|import .*Country|const Target/);
  expect(code).toContain("import { stepsOf } from './tables.ts'");
  expect(code).toContain('export const LIMIT = 7');
  expect(code).toContain("path: '/withdrawals'");
});

test('what nobody reads may be dropped: no call at the top of a module has an effect', async () => {
  const code = await lightCode(
    'export const LIMITS = new Map([[1, z.string()]]);\nexport const KINDS = listOf(LIMITS);',
    '/src/contract/payments/withdrawals.ts',
  );
  expect(code).toContain('LIMITS = /*#__PURE__*/new Map(');
  expect(code).toContain('KINDS = /*#__PURE__*/listOf(');
});

test('of what calls share, the schemas are left out', async () => {
  const code = await lightCode(
    `const SHARED = { method: 'GET', params: z.strictObject({ id: Id }) } as const;
     const OWN = { ...SHARED, idempotent: true } as const;
     export const look = call({ ...OWN, path: '/things/{id}', output: Thing });`,
    '/src/contract/funds/things.ts',
  );
  const [, light] = /look = (\{[^}]*\}?[^}]*\})/.exec(code) ?? [];
  expect(light?.replaceAll(/\s+/g, ' ')).toBe(
    "{ method: 'GET', idempotent: true, path: '/things/{id}' }",
  );
});

test.each(['z.strictObject({ ...PARTS })', 'z.strictObject({ part: Other.shape.part })'])(
  'a schema that takes others in may be dropped, too: %s',
  async (schema) => {
    const code = await lightCode(
      `export const Whole = ${schema};`,
      '/src/contract/onboarding/whole.ts?rules',
    );
    expect(code.replaceAll(/\s+/g, ' ')).toMatch(
      /Whole = \/\*#__PURE__\*\/ ?\(\(\) => z\.strictObject\(/,
    );
  },
);

test('a form reads schemas out of the copy for forms, and everything else where it was', async () => {
  const form = `
    import { TARGETS, Target, type Wanted, withdraw } from '@ballast/contract/payments/withdrawals.ts';
    import { Email } from '@ballast/contract/fields.ts';
    const rules = Target.extend({ email: Email });`;
  const code = await lightCode(form, '/src/web/portal/payments/withdrawal-form.tsx');
  expect(code).toContain(
    "import { TARGETS, type Wanted, withdraw } from '@ballast/contract/payments/withdrawals.ts';",
  );
  expect(code).toContain(
    'import { Target } from "@ballast/contract/payments/withdrawals.ts?rules";',
  );
  expect(code).toContain('import { Email } from "@ballast/contract/fields.ts?rules";');
});

test('the copy for forms is whole, stays in the copy, and what nobody reads of it may be dropped', async () => {
  const code = await lightCode(
    `import { text } from '../fields.ts';\n${DECLARATION}`,
    '/src/contract/payments/withdrawals.ts?rules',
  );
  expect(code).toContain('from "../fields.ts?rules"');
  expect(code).toContain("from 'zod'");
  expect(code).toContain('const Target = /*#__PURE__*/z.strictObject(');
  expect(code).toContain('body: Target.extend(');
});

test('what the page has learned of assets is not copied: the copy would know none', async () => {
  const code = await lightCode(
    `import { findAsset } from './money/asset.ts';\nexport const Code = z.string().check(findAsset);`,
    '/src/contract/fields.ts?rules',
  );
  expect(code).toMatch(/from ['"]\.\/money\/asset\.ts['"]/);
});

test('of the refusals the browser gets codes and what they mean, without the status that comes with them', async () => {
  const code = await lightCode(
    'export const ERRORS = { token_expired: { status: 401, aboutSession: true }, conflict: { status: 409 } };',
    '/src/contract/errors.ts',
  );
  expect(code).toContain('aboutSession: true');
  expect(code).toMatch(/conflict: \{\}/);
  expect(code).not.toContain('status');
});
