import { type ArrowFunctionExpression, type Function as NamedFunction, Visitor } from 'oxc-parser';
import { type CodeFile, isTest, type Violation, violationAt } from './project.ts';

type AnyFunction = NamedFunction | ArrowFunctionExpression;

/** No call to a provider inside a transaction: a function that takes `tx` may not touch `.providers`. */
export function checkTransactions(files: CodeFile[]): Violation[] {
  return files.filter(({ path }) => path.startsWith('server/') && !isTest(path)).flatMap(checkFile);
}

function checkFile(file: CodeFile): Violation[] {
  const violations: Violation[] = [];
  let depth = 0;
  const enter = (node: AnyFunction) => {
    if (takesTransaction(node)) depth += 1;
  };
  const leave = (node: AnyFunction) => {
    if (takesTransaction(node)) depth -= 1;
  };
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    MemberExpression: (node) => {
      if (depth > 0 && node.property.type === 'Identifier' && node.property.name === 'providers')
        violations.push(
          violationAt(
            file,
            node.start,
            'transactions',
            'a provider is called where a transaction is open: enqueue a job in it instead',
          ),
        );
    },
  }).visit(file.parsed.program);
  return violations;
}

function takesTransaction(node: AnyFunction): boolean {
  return node.params.some((parameter) => {
    if (parameter.type === 'Identifier') return parameter.name === 'tx';
    if (parameter.type !== 'ObjectPattern') return false;
    return parameter.properties.some(
      (property) =>
        property.type === 'Property' &&
        property.key.type === 'Identifier' &&
        property.key.name === 'tx',
    );
  });
}
