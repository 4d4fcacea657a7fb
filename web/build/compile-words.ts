import { type NodePath, type PluginItem, types } from '@babel/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

/**
 * Puts the compiled English beside the id of each text, where the catalogue of another language would look
 * it up. So words travel with the code that shows them, and no page carries those of another.
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
