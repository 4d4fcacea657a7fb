import { API_BASE, type Call } from '@ballast/contract/call.ts';
import { CALLS } from '@ballast/contract/calls.ts';
import {
  COMMON_ERRORS,
  ERRORS,
  type ErrorCode,
  IDEMPOTENCY_ERRORS,
} from '@ballast/contract/errors.ts';
import { z } from 'zod';

type Json = Record<string, unknown>;

/** OpenAPI 3.1 document of every call that this server has (spec/decisions.md, section 2). */
export function openApiDocument(options: { withSandbox: boolean }): Json {
  const paths: Record<string, Json> = {};
  for (const [name, call] of CALLS) {
    if (call.sandbox && !options.withSandbox) continue;
    const path = API_BASE + call.path;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ballast',
      version: '1.0',
      description: 'Amounts, prices and rates are decimal strings; times are ISO 8601 UTC.',
    },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Refusal: REFUSAL, FieldErrors: FIELD_ERRORS },
    },
    paths,
  };
}

const REFUSAL: Json = {
  type: 'object',
  required: ['detail'],
  properties: {
    detail: { type: 'object', required: ['code'], properties: { code: { type: 'string' } } },
  },
};

const FIELD_ERRORS: Json = {
  type: 'object',
  required: ['detail'],
  properties: {
    detail: {
      type: 'array',
      items: {
        type: 'object',
        required: ['loc', 'msg', 'type'],
        properties: {
          loc: { type: 'array', items: { type: ['string', 'integer'] } },
          msg: { type: 'string' },
          type: { type: 'string' },
        },
      },
    },
  },
};

function operation(name: string, call: Call): Json {
  const hasBody = call.method !== 'GET';
  return {
    operationId: name,
    summary: call.summary,
    tags: [call.path.split('/')[1]],
    security: call.who === 'anyone' || call.who === 'provider' ? [] : [{ bearer: [] }],
    'x-who': call.who,
    'x-support-session': call.support ? 'allow' : 'deny',
    'x-idempotent': call.idempotent,
    'x-sandbox': call.sandbox,
    'x-codes': codesOf(call),
    parameters: [
      ...parameters(call.params, 'path'),
      ...parameters(call.query, 'query'),
      ...(call.idempotent ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(hasBody ? { requestBody: { content: json(schemaOf(call.body, 'input')) } } : {}),
    responses: responses(call),
  };
}

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  schema: { type: 'string', format: 'uuid' },
};

function codesOf(call: Call): ErrorCode[] {
  const own = call.idempotent ? [...call.errors, ...IDEMPOTENCY_ERRORS] : [...call.errors];
  return [...new Set([...own, ...COMMON_ERRORS])];
}

function responses(call: Call): Json {
  const codesByStatus = new Map<number, ErrorCode[]>();
  for (const code of codesOf(call)) {
    const { status } = ERRORS[code];
    codesByStatus.set(status, [...(codesByStatus.get(status) ?? []), code]);
  }
  const refusals = [...codesByStatus].map(([status, codes]) => [
    String(status),
    { description: codes.join(', '), content: json({ $ref: '#/components/schemas/Refusal' }) },
  ]);
  return {
    ...Object.fromEntries(refusals),
    200: { description: 'Done', content: json(schemaOf(call.output, 'output')) },
    422: {
      description: 'Fields that were not accepted, or a named refusal',
      content: json({
        anyOf: [
          { $ref: '#/components/schemas/FieldErrors' },
          { $ref: '#/components/schemas/Refusal' },
        ],
      }),
    },
  };
}

function parameters(schema: z.ZodType, place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}
