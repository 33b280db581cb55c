import type { EndpointDeclaration } from '@counterfoil/contract/endpoint'
import { apiBase, codeSuccess, codeVerifyLogin } from '@counterfoil/contract/envelope'
import { type ErrorName, errorCatalogue } from '@counterfoil/contract/errors'
import { describeDocument, type Operation } from './document.ts'
import type { NamedEndpoint } from './endpoints.ts'
import { readContract } from './endpoints.ts'
import type { Json } from './schema-writer.ts'

/** The dashboard API as an OpenAPI document. */
export async function describeApi(version: string): Promise<Json> {
  const { endpoints, schemas } = await readContract()
  return describeDocument(
    {
      info: {
        title: 'Counterfoil dashboard API',
        version,
        description:
          'Every answer is an envelope of code, message and data; code is 200 on success. Texts come in the language of Accept-Language. Amounts are whole numbers of the currency’s minor unit.',
      },
      base: apiBase,
      securitySchemes: { session: { type: 'http', scheme: 'bearer', description: 'The token that signing in answers.' } },
      parameters: {
        idempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: true,
          description: 'The same key and body give the same answer and move money once.',
          schema: { type: 'string', maxLength: 255 },
        },
      },
      errors: Object.keys(errorCatalogue) as ErrorName[],
      operations: endpoints.map(describeEndpoint),
    },
    schemas,
  )
}

function describeEndpoint({ name, area, endpoint }: NamedEndpoint): Operation {
  return {
    name,
    area,
    endpoint,
    description: describeAccess(endpoint.access),
    security: endpoint.access === 'public' ? [] : [{ session: [] }],
    parameters: endpoint.isIdempotent ? [{ $ref: '#/components/parameters/idempotencyKey' }] : [],
    successCodes: name === 'login' ? [codeSuccess, codeVerifyLogin] : [codeSuccess],
    errorStatuses: errorStatusesOf(endpoint),
  }
}

function describeAccess(access: EndpointDeclaration['access']): string {
  if (access === 'public') return 'Open to everybody.'
  if (access === 'session') return 'Needs a session.'
  if (access === 'member') return 'Needs to be a member of the business behind the account.'
  return `Needs the right \`${access}\` in the business behind the account.`
}

function errorStatusesOf(endpoint: EndpointDeclaration): number[] {
  const isGuarded = endpoint.access !== 'public' && endpoint.access !== 'session' && endpoint.access !== 'member'
  return [
    ...(endpoint.body ? [400] : []),
    ...(endpoint.access === 'public' ? [] : [401]),
    ...(isGuarded ? [403] : []),
    ...(endpoint.params ? [404] : []),
    ...(endpoint.isIdempotent ? [409] : []),
    422,
    429,
    500,
  ]
}
