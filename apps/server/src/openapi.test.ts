import { login } from '@alder/accounts/contract';
import { expect, test } from 'vitest';
import { allCalls } from './compose.ts';
import { openApi } from './openapi.ts';

type Operation = {
  operationId: string;
  security: object[];
  parameters?: { name: string; in: string }[];
  responses: object;
};
const { paths } = openApi(allCalls(), '1.0.19') as { paths: Record<string, Record<string, Operation>> };

test('every call of the server is in the document, under every path that it has', () => {
  for (const call of allCalls()) {
    for (const path of [call.path, ...(call.aliases ?? [])]) {
      const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()];
      expect(operation?.operationId, path).toBe(call.id);
    }
  }
});

test('each variable of a path is a parameter, and a public call asks for no session', () => {
  for (const [path, operations] of Object.entries(paths)) {
    for (const { parameters = [] } of Object.values(operations)) {
      const named = parameters.filter((each) => each.in === 'path').map(({ name }) => `{${name}}`);
      expect([...path.matchAll(/\{\w+\}/g)].map(([segment]) => segment).sort(), path).toEqual(named.sort());
    }
  }
  expect(paths[login.path]?.post?.security).toEqual([]);
});

test('the OpenAPI description of a call lists its refusals', () => {
  const responses = paths[login.path]?.post?.responses as Record<string, { description: string }>;

  expect(responses['409']?.description).toContain('Duplicate');
});
