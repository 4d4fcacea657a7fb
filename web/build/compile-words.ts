import { type NodePath, type PluginItem, types } from '@babel/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

/**
 * Puts the compiled English beside each text's id, so that words travel with their code and no page carries
 * another's.
 */
export const compileWords: PluginItem = {
  visitor: {
    Program: {
      // The macro of Lingui has written `{ id, message }` by then.
      exit(program: NodePath<types.Program>) {
        program.traverse({
          ObjectExpression({ node }) {
            const message = textField(node, 'message');
            if (!message || !textField(node, 'id')) return;
            message.value = types.valueToNode(compileMessage(message.value.value)) as never;
          },
        });
      },
    },
  },
};

type TextField = types.ObjectProperty & { value: types.StringLiteral };

function textField(node: types.ObjectExpression, name: string): TextField | undefined {
  return node.properties.find(
    (property): property is TextField =>
      types.isObjectProperty(property) &&
      types.isIdentifier(property.key, { name }) &&
      types.isStringLiteral(property.value),
  );
}
