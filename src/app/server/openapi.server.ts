import * as z from 'zod/mini'
import type { EndpointHandler } from '../../platform/http/serve.server.ts'
import { type Status, statusCodes } from '../../platform/errors.ts'
import { type AnyEndpoint, Failure } from '../../platform/wire.ts'

type Json = { [key: string]: unknown }

const json = (schema: unknown) => ({ content: { 'application/json': { schema } } })
const jsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  }) as Json
  return rest
}

const refusals = {
  400: 'Malformed address or body',
  401: 'Signed out',
  403: 'Not yours, or locked',
  404: 'Not there, or not yours',
  409: 'Conflict',
  413: 'Too large',
  415: 'Not JSON',
  422: 'Validation error, with errors per field',
  429: 'Too many, with Retry-After in seconds',
} satisfies Partial<Record<Status, string>>
type Refused = keyof typeof refusals

/** The OpenAPI 3.1 document of all calls; `x-served` says whether this version serves the call. */
export function openApiDocument(
  endpoints: readonly AnyEndpoint[],
  served: readonly EndpointHandler[],
  publicUrl: URL,
): Json {
  const answered = new Set(served.map((call) => call.endpoint))
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(endpoint, answered.has(endpoint)),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Manka',
      version: '1',
      description:
        'Every call of the academy. Failures are `{ success: false, message, code, errors? }`: the message is for people and may be reworded, the code (like `quiz_not_found`) is for programs and stays.',
    },
    servers: [{ url: `${publicUrl.origin}/api` }],
    components: {
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'session' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
      schemas: { Failure: jsonSchema(Failure, 'output') },
    },
    paths,
  }
}

const bodyOf = ({ body, file }: AnyEndpoint['definition']) =>
  file || !body
    ? { content: { 'image/*': { schema: { type: 'string', format: 'binary' } } } }
    : json(jsonSchema(body, 'input'))

function operation({ method, path, definition }: AnyEndpoint, served: boolean): Json {
  const parameters = (['path', 'query'] as const).flatMap((place) => {
    const shape: Readonly<Record<string, z.ZodMiniType>> =
      (place === 'path' ? definition.params : definition.query) ?? {}
    return Object.entries(shape).map(([name, schema]) => ({
      name,
      in: place,
      required: place === 'path' || !z.safeParse(schema, undefined).success,
      schema: jsonSchema(schema, 'input'),
    }))
  })
  const statuses = (Object.keys(refusals).map(Number) as Refused[]).filter((status) =>
    status === 401 || status === 403
      ? definition.access !== 'anyone'
      : ![413, 415, 422].includes(status) || definition.body,
  )
  return {
    summary: definition.summary,
    operationId: method.toLowerCase() + path.split(/\W+/).map(capitalised).join(''),
    'x-access': definition.access,
    'x-served': served,
    security: definition.access === 'anyone' ? [] : [{ cookie: [] }, { bearer: [] }],
    parameters,
    ...(definition.body ? { requestBody: { required: true, ...bodyOf(definition) } } : {}),
    responses: {
      [String(definition.status ?? 200)]: {
        description: 'Success',
        ...json(jsonSchema(definition.reply, 'output')),
      },
      ...Object.fromEntries(
        statuses.map((status) => [
          status,
          {
            description: `${refusals[status]}. Code ${statusCodes[status]}, or one that says more.`,
            ...json({ $ref: '#/components/schemas/Failure' }),
          },
        ]),
      ),
    },
  }
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
