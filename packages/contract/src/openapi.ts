import { z } from 'zod';

import { API_BASE, type Endpoint } from './endpoint.ts';
import { problemReply } from './problem.ts';

type Json = Record<string, unknown>;

/** An OpenAPI 3.1 description of the given endpoints; Zod's JSON Schema is the dialect that 3.1 uses. */
export function describeApi(endpoints: readonly Endpoint[], title: string): Json {
  const paths = new Map<string, Json>();
  for (const target of endpoints) {
    const path = API_BASE + target.path.replaceAll(/:([a-z_]+)/g, '{$1}');
    paths.set(path, { ...paths.get(path), [target.method.toLowerCase()]: operation(target) });
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description: 'Money is whole UGX; times are UTC; every failure has one envelope.' },
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: schemaOf(problemReply, 'output') },
    },
  };
}

function operation(target: Endpoint): Json {
  const problem = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } };
  return {
    summary: target.summary,
    operationId: `${target.method.toLowerCase()}${target.path.replaceAll(/[^a-z]+/gi, '_')}`.replace(/_$/, ''),
    tags: [target.path.split('/')[1]],
    'x-access': target.access,
    security: target.access === 'public' || target.access === 'provider' ? [] : [{ bearer: [] }],
    parameters: [...parameters(target.params, 'path'), ...parameters(target.query, 'query'), ...headers(target)],
    ...(target.hasBody
      ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(target.body, 'input') } } } }
      : {}),
    responses: {
      [target.status]: {
        description: 'Done',
        content: { [target.file ?? 'application/json']: { schema: schemaOf(target.reply, 'output') } },
      },
      default: { description: 'Refused or failed', content: problem },
    },
  };
}

function headers(target: Endpoint): Json[] {
  if (!target.idempotent) return [];
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'One per user intent: a repeat does nothing more, and gets the first answer or how things stand by then',
      schema: { type: 'string', minLength: 8, maxLength: 128 },
    },
  ];
}

function parameters(schema: z.ZodType, place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }));
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}
