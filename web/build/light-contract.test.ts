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

test('a call keeps what is needed to make it, and its body stands beside it', async () => {
  const code = await lightCode(DECLARATION, '/src/contract/payments/withdrawals.ts');
  const [, light] = /withdraw = (\{[^}]*\})/.exec(code) ?? [];
  expect(light).toContain("path: '/withdrawals'");
  expect(light).toContain('...OPEN');
  expect(light).toContain('idempotent: true');
  expect(light).not.toMatch(/summary|output|errors|who|body/);
  expect(code).toContain('export const withdraw$body = /*#__PURE__*/Target.extend(');
});

test('what nobody reads may be dropped: no call at the top of a module has an effect', async () => {
  const code = await lightCode(DECLARATION, '/src/contract/payments/withdrawals.ts');
  expect(code).toContain('const Target = /*#__PURE__*/z.strictObject(');
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
      '/src/contract/onboarding/whole.ts',
    );
    expect(code.replaceAll(/\s+/g, ' ')).toMatch(
      /Whole = \/\*#__PURE__\*\/ ?\(\(\) => z\.strictObject\(/,
    );
  },
);

test('a form that reads the body of a call gets the schema', async () => {
  const form = `
    import { withdraw as take } from '@ballast/contract/payments/withdrawals.ts';
    const rules = schemaResolver(take.body);
    const other = { body: local.body, path: take.path };`;
  const code = await lightCode(form, '/src/web/portal/payments/withdrawal-form.tsx');
  expect(code).toMatch(/import \{ withdraw as take, withdraw\$body as (\w+) \}/);
  expect(code).toMatch(/schemaResolver\(_takeBody\)/);
  expect(code).toMatch(/body: local\.body,\s+path: take\.path/);
});
