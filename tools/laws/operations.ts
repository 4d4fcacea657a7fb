import { type CallExpression, type Node, Visitor } from 'oxc-parser';
import { type CodeFile, isTest, type Violation, violationAt } from './project.ts';

const BINDER = /(^|\/)http\/bind\.ts$/;

/** By local name, where an import comes from and what it is called there. */
type Imports = ReadonlyMap<string, { readonly source: string; readonly name: string | null }>;

/** A call of the contract that is bound, and whether an operation of its name was seen since. */
type Binding = { readonly node: CallExpression; readonly name: string | null; isKept: boolean };

/** The operation behind a call has the call's name: what is bound is that operation, or a function that calls it. */
export function checkOperations(files: CodeFile[]): Violation[] {
  return files.filter(({ path }) => path.startsWith('server/') && !isTest(path)).flatMap(checkFile);
}

function checkFile(file: CodeFile): Violation[] {
  const imports = importsIn(file);
  const violations: Violation[] = [];
  const bindings: Binding[] = [];
  new Visitor({
    CallExpression: (node) => {
      const [, , call, handler] = node.arguments;
      if (call && handler && isBinder(node.callee, imports)) {
        const name = nameOf(call, imports);
        bindings.push({ node, name, isKept: name !== null && nameOf(handler, imports) === name });
        return;
      }
      const binding = bindings.at(-1);
      if (binding && nameOf(node.callee, imports) === binding.name) binding.isKept = true;
    },
    'CallExpression:exit': (node) => {
      if (bindings.at(-1)?.node !== node) return;
      const binding = bindings.pop();
      if (!binding || binding.isKept) return;
      const message = `behind ${binding.name ?? 'a call without a name'} is no operation of that name`;
      violations.push(violationAt(file, node.start, 'operations', message));
    },
  }).visit(file.parsed.program);
  return violations;
}

function importsIn({ parsed }: CodeFile): Imports {
  return new Map(
    parsed.module.staticImports.flatMap(({ entries, moduleRequest }) =>
      entries.map(({ importName, localName }) => [
        localName.value,
        { source: moduleRequest.value, name: importName.name },
      ]),
    ),
  );
}

function isBinder(callee: Node, imports: Imports): boolean {
  return callee.type === 'Identifier' && BINDER.test(imports.get(callee.name)?.source ?? '');
}

/** The name under which what is called is exported, whatever it is called here. */
function nameOf(node: Node, imports: Imports): string | null {
  if (node.type === 'Identifier') return imports.get(node.name)?.name ?? node.name;
  if (node.type !== 'MemberExpression' || node.computed) return null;
  return node.property.type === 'Identifier' ? node.property.name : null;
}
