import { readFile } from 'node:fs/promises';
import { type NodePath, type PluginItem, transformAsync, types } from '@babel/core';
import type { Plugin } from 'vite';

/*
 * The browser makes calls but does not check responses, so of a call it needs method and path and no schema
 * (docs/decisions/0031). This plugin reduces every `call({...})` of the contract to these; the bundler drops
 * the rest. Forms read schemas by name (docs/decisions/0103), from a second copy of the modules that only
 * forms load.
 */

const LIGHT_FIELDS = new Set(['method', 'path', 'idempotent']);

/** Marks a module of the contract that is read for its schemas. */
const RULES = '?rules';

/** Schemas have names like types; constants are in capitals, and functions and calls begin with a small letter. */
const SCHEMA_NAME = /^[A-Z][a-z]/;

export function lightContract(): Plugin {
  return {
    name: 'ballast-light-contract',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\?rules$/ },
      async handler(source, importer) {
        const whole = await this.resolve(source.slice(0, -RULES.length), importer?.split('?')[0]);
        return whole ? whole.id + RULES : null;
      },
    },
    load: {
      filter: { id: /\?rules$/ },
      handler: async (id) => ({
        code: await readFile(id.slice(0, -RULES.length), 'utf8'),
        moduleType: 'ts',
      }),
    },
    transform: {
      filter: { id: /\/(contract|web)\/(?!.*node_modules).*\.tsx?(\?rules)?$/ },
      handler: lighten,
    },
  };
}

/** Makes a module of the contract light, or lets a module of the pages read its schemas apart. */
export async function lighten(code: string, id: string) {
  const isContract = id.includes('/contract/');
  if (!isContract && !code.includes('@ballast/contract/')) return null;
  const result = await transformAsync(code, {
    filename: id.split('?')[0] ?? id,
    babelrc: false,
    configFile: false,
    sourceMaps: true,
    parserOpts: { plugins: /x$/.test(id) ? ['typescript', 'jsx'] : ['typescript'] },
    plugins: pluginsFor(id, isContract),
  });
  return result?.code ? { code: result.code, map: result.map as never } : null;
}

function pluginsFor(id: string, isContract: boolean): PluginItem[] {
  if (!isContract) return [readSchemas];
  if (id.endsWith(RULES)) return [readRules, dropUnread];
  const light = [lightenCalls, leaveOutSchemas, dropUnread];
  return id.endsWith('/contract/errors.ts') ? [leaveOutStatuses, ...light] : light;
}

const lightenCalls: PluginItem = {
  visitor: {
    ExportNamedDeclaration(path: NodePath<types.ExportNamedDeclaration>) {
      const declaration = path.node.declaration;
      if (!types.isVariableDeclaration(declaration)) return;
      for (const declarator of declaration.declarations) {
        const argument = declaredCall(declarator);
        if (argument) declarator.init = lightPartOf(argument, path);
      }
    },
  },
};

/**
 * Without calls and forms nobody reads a schema: it goes, with all that only schemas are made of. The bundler would
 * drop it, too, but not before it has put what the module imports into the page's first files.
 */
const leaveOutSchemas: PluginItem = {
  visitor: {
    Program: {
      exit(path: NodePath<types.Program>) {
        for (let unread = unreadIn(path); unread.length > 0; unread = unreadIn(path)) {
          for (const binding of unread) leaveOut(binding.path);
        }
      },
    },
  },
};

/** With a refusal comes its status; of the table the browser needs the codes, and what a refusal means. */
const leaveOutStatuses: PluginItem = {
  visitor: {
    ObjectProperty(path: NodePath<types.ObjectProperty>) {
      if (isNamed(path.node, 'status')) path.remove();
    },
  },
};

type Binding = NodePath['scope']['bindings'][string];

function unreadIn(path: NodePath<types.Program>): Binding[] {
  path.scope.crawl();
  return Object.values(path.scope.bindings).filter(
    (binding) =>
      (!isExported(binding.path) || SCHEMA_NAME.test(binding.identifier.name)) &&
      isLeftOut(binding.path) &&
      !binding.referencePaths.some(isValue),
  );
}

/** What can go without a trace: imports of values, constants and functions. */
function isLeftOut(path: NodePath): boolean {
  return path.isImportSpecifier() || path.isVariableDeclarator() || path.isFunctionDeclaration();
}

function leaveOut(path: NodePath): void {
  const parent = path.parentPath;
  if (path.isImportSpecifier() && parent?.isImportDeclaration()) {
    const isOnly = parent.node.specifiers.length === 1;
    (isOnly ? parent : path).remove();
  } else path.remove();
}

function isExported(path: NodePath): boolean {
  const holder = path.isVariableDeclarator() ? path.parentPath : path;
  return holder?.parentPath?.isExportNamedDeclaration() === true;
}

/** A type that is named after a value does not read it. */
function isValue(path: NodePath): boolean {
  return (
    !path.isExportNamedDeclaration() &&
    !path.findParent((each) => each.isTSType() || each.isTSTypeAliasDeclaration())
  );
}

/** In the contract: everything at the top may be dropped when unused. */
const dropUnread: PluginItem = {
  visitor: {
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

/** In the pages: schemas are imported out of the copy for forms. */
const readSchemas: PluginItem = {
  visitor: {
    ImportDeclaration(path: NodePath<types.ImportDeclaration>) {
      const { source, specifiers, importKind } = path.node;
      if (importKind === 'type' || !source.value.startsWith('@ballast/contract/')) return;
      if (source.value.endsWith(RULES)) return;
      const schemas = specifiers.filter(isSchema);
      if (schemas.length === 0) return;
      path.node.specifiers = specifiers.filter((specifier) => !schemas.includes(specifier));
      const apart = types.importDeclaration(schemas, types.stringLiteral(source.value + RULES));
      if (path.node.specifiers.length > 0) path.insertAfter(apart);
      else path.replaceWith(apart);
    },
  },
};

function isSchema(specifier: types.ImportDeclaration['specifiers'][number]): boolean {
  if (!types.isImportSpecifier(specifier) || specifier.importKind === 'type') return false;
  return types.isIdentifier(specifier.imported) && SCHEMA_NAME.test(specifier.imported.name);
}

/** What the page has learned is in one place: a copy would know no asset. */
const LEARNS = /\/money\/asset\.ts$/;

/** In the copy for forms: what a schema is made of comes out of the copy, too. */
const readRules: PluginItem = {
  visitor: {
    ImportDeclaration({ node: { source } }: NodePath<types.ImportDeclaration>) {
      if (source.value.startsWith('.') && !LEARNS.test(source.value)) source.value += RULES;
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

function lightPartOf(declared: types.ObjectExpression, path: NodePath): types.ObjectExpression {
  return types.objectExpression(
    declared.properties.flatMap((property) => {
      if (!types.isSpreadElement(property)) {
        return isRead(property) ? [property] : [];
      }
      // What calls share is often their parameters, too: of a known object the light fields alone are kept.
      const spread = knownObject(property.argument, path);
      return spread ? lightPartOf(spread, path).properties : [property];
    }),
  );
}

/** Says whether the browser reads a field of a call; that a key is not taken goes without saying. */
function isRead(property: types.ObjectProperty | types.ObjectMethod): boolean {
  const isOff =
    types.isObjectProperty(property) && types.isBooleanLiteral(property.value, { value: false });
  return !isOff && [...LIGHT_FIELDS].some((name) => isNamed(property, name));
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
 * To the bundler a spread or a member access may have effects, so an unused schema with one would stay.
 * Wrapped in a pure function it can be dropped.
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

function markPure(node: types.Node): void {
  types.addComment(node, 'leading', '#__PURE__');
}
