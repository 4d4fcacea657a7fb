import { type NodePath, type PluginItem, transformAsync, types } from '@babel/core';
import type { Plugin } from 'vite';

/*
 * The browser makes calls but does not check answers, so of a call it needs method and path and no schema
 * library (docs/decisions/0031). This plugin turns every `call({...})` of the contract into its light part
 * and exports the body's schema beside it; a form that reads `someCall.body` gets that export. What nobody
 * reads is then dropped by the bundler.
 */

const LIGHT_FIELDS = new Set(['method', 'path', 'idempotent']);
const BODY_SUFFIX = '$body';

/** Makes calls of the contract light in the built pages. */
export function lightContract(): Plugin {
  return {
    name: 'ballast-light-contract',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/(contract|web)\/(?!.*node_modules).*\.tsx?$/ },
      handler: lighten,
    },
  };
}

/** Makes a module of the contract light, or lets a module of the pages read bodies of light calls. */
export async function lighten(code: string, id: string) {
  const isContract = id.includes('/contract/');
  if (!isContract && !code.includes('@ballast/contract/')) return null;
  const result = await transformAsync(code, {
    filename: id,
    babelrc: false,
    configFile: false,
    sourceMaps: true,
    parserOpts: { plugins: id.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
    plugins: [isContract ? lightenDeclarations : readBodies],
  });
  return result?.code ? { code: result.code, map: result.map as never } : null;
}

/** In the contract: calls become light, and everything else at the top may be dropped when unused. */
const lightenDeclarations: PluginItem = {
  visitor: {
    ExportNamedDeclaration(path: NodePath<types.ExportNamedDeclaration>) {
      const declaration = path.node.declaration;
      if (!types.isVariableDeclaration(declaration)) return;
      for (const declarator of declaration.declarations) {
        const argument = declaredCall(declarator);
        if (!argument || !types.isIdentifier(declarator.id)) continue;
        const body = fieldOf(argument, 'body');
        declarator.init = lightPartOf(argument, path);
        if (body) path.insertAfter(exportOf(declarator.id.name + BODY_SUFFIX, body));
      }
    },
    Program: {
      exit(path: NodePath<types.Program>) {
        path.traverse({
          VariableDeclarator(declaratorPath) {
            if (!declaratorPath.getFunctionParent()) wrapWhenImpure(declaratorPath);
          },
          CallExpression(callPath) {
            if (!callPath.getFunctionParent()) markPure(callPath.node);
          },
          NewExpression(newPath) {
            if (!newPath.getFunctionParent()) markPure(newPath.node);
          },
        });
      },
    },
  },
};

/** In the pages: `someCall.body` becomes the schema that the contract exports beside the call. */
const readBodies: PluginItem = {
  visitor: {
    MemberExpression(path: NodePath<types.MemberExpression>) {
      const { object, property } = path.node;
      if (!types.isIdentifier(object) || !types.isIdentifier(property) || path.node.computed)
        return;
      const specifier = path.scope.getBinding(object.name)?.path;
      if (!specifier?.isImportSpecifier()) return;
      const declaration = specifier.parent as types.ImportDeclaration;
      if (!declaration.source.value.startsWith('@ballast/contract/')) return;
      if (property.name !== 'body') return;
      const imported = types.isIdentifier(specifier.node.imported)
        ? specifier.node.imported.name
        : specifier.node.imported.value;
      const local = path.scope.generateUidIdentifier(`${object.name}Body`);
      declaration.specifiers.push(
        types.importSpecifier(local, types.identifier(imported + BODY_SUFFIX)),
      );
      path.replaceWith(local);
    },
  },
};

function declaredCall(declarator: types.VariableDeclarator): types.ObjectExpression | null {
  const { init } = declarator;
  if (!types.isCallExpression(init) || !types.isIdentifier(init.callee, { name: 'call' }))
    return null;
  const [argument] = init.arguments;
  return types.isObjectExpression(argument) ? argument : null;
}

function fieldOf(declared: types.ObjectExpression, name: string): types.Expression | null {
  for (const property of declared.properties) {
    if (isNamed(property, name) && types.isExpression(property.value)) return property.value;
  }
  return null;
}

function lightPartOf(declared: types.ObjectExpression, path: NodePath): types.ObjectExpression {
  return types.objectExpression(
    declared.properties.flatMap((property) => {
      if (!types.isSpreadElement(property)) {
        return [...LIGHT_FIELDS].some((name) => isNamed(property, name)) ? [property] : [];
      }
      // What calls share is often their parameters, too: of a known object the light fields alone are kept.
      const spread = knownObject(property.argument, path);
      return spread ? lightPartOf(spread, path).properties : [property];
    }),
  );
}

function knownObject(node: types.Node, path: NodePath): types.ObjectExpression | null {
  if (!types.isIdentifier(node)) return null;
  const declarator = path.scope.getBinding(node.name)?.path.node;
  const init = types.isVariableDeclarator(declarator) ? bare(declarator.init) : null;
  return types.isObjectExpression(init) ? init : null;
}

/** An expression without what it is said to be. */
function bare(node: types.Node | null | undefined): types.Node | null | undefined {
  return types.isTSAsExpression(node) || types.isTSSatisfiesExpression(node)
    ? bare(node.expression)
    : node;
}

/**
 * To the bundler a spread or a look into an object may do anything, so a schema that has one would stay
 * although nobody reads it. It is made in a function that may be dropped as a whole.
 */
function wrapWhenImpure(path: NodePath<types.VariableDeclarator>): void {
  const { init } = path.node;
  if (!types.isCallExpression(init)) return;
  const callees = new Set<types.Node>();
  let isImpure = false;
  types.traverseFast(init, (node) => {
    if (types.isCallExpression(node)) callees.add(node.callee);
    isImpure ||= types.isSpreadElement(node);
    isImpure ||= types.isMemberExpression(node) && !callees.has(node);
  });
  if (isImpure) path.node.init = types.callExpression(types.arrowFunctionExpression([], init), []);
}

function isNamed(
  property: types.ObjectExpression['properties'][number],
  name: string,
): property is types.ObjectProperty {
  return types.isObjectProperty(property) && types.isIdentifier(property.key, { name });
}

function exportOf(name: string, value: types.Expression): types.ExportNamedDeclaration {
  return types.exportNamedDeclaration(
    types.variableDeclaration('const', [types.variableDeclarator(types.identifier(name), value)]),
  );
}

function markPure(node: types.Node): void {
  types.addComment(node, 'leading', '#__PURE__');
}
