import {
  ColumnNode,
  ColumnUpdateNode,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  ReferenceNode,
  type RootOperationNode,
  UpdateQueryNode,
} from 'kysely';

/**
 * Makes an update that names no column a valid statement: `set id = id`.
 *
 * An input in which every field may be absent reaches `.set({})`, which PostgreSQL refuses as a syntax error. The row's
 * version rises as with any other change.
 */
export const updateWithoutColumns: KyselyPlugin = {
  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    if (!UpdateQueryNode.is(node) || (node.updates?.length ?? 0) > 0) return node;
    const id = ColumnNode.create('id');
    return { ...node, updates: [ColumnUpdateNode.create(id, ReferenceNode.create(id))] };
  },
  transformResult({ result }: PluginTransformResultArgs) {
    return Promise.resolve(result);
  },
};
