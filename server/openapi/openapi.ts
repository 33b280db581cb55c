import { approvalRequested } from '#areas/approvals/contract/endpoints.ts'
import { errorStatuses } from '#areas/errors.ts'
import { teamApprovalRequested } from '#areas/team/contract/team-approvals.ts'
import type { EndpointDeclaration } from '#kernel/endpoint.ts'
import { apiBase, codeSuccess, codeVerifyLogin } from '#kernel/envelope.ts'
import type { ErrorName } from '#kernel/errors.ts'
import { describeDocument, type Operation } from './document.ts'
import { type NamedEndpoint, readContract } from './endpoints.ts'
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
          'Every response is an envelope with code, message and data; code is 200 on success. Messages are in the language of Accept-Language. Amounts are integers in the currency’s minor unit.',
      },
      base: apiBase,
      securitySchemes: { session: { type: 'http', scheme: 'bearer', description: 'The token returned by the sign-in call.' } },
      parameters: {
        idempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: true,
          description: 'Requests with the same key and body run once and return the same response.',
          schema: { type: 'string', maxLength: 255 },
        },
      },
      errors: Object.keys(errorStatuses) as ErrorName[],
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
    approval: approvalOf(endpoint),
    errorStatuses: errorStatusesOf(endpoint),
  }
}

/** The data of a call that becomes a request. */
function approvalOf({ approval, isOfBusiness }: EndpointDeclaration): Operation['approval'] {
  if (approval === undefined || approval === 'shown' || approval === 'decided') return undefined
  return isOfBusiness ? teamApprovalRequested : approvalRequested
}

function describeAccess(access: EndpointDeclaration['access']): string {
  if (access === 'public') return 'Public.'
  if (access === 'session') return 'Requires a session.'
  if (access === 'member') return 'Requires membership in the business of the account.'
  return `Requires the permission \`${access}\` in the business of the account.`
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
