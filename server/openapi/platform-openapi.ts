import { errorStatuses } from '#areas/errors.ts'
import { type PlatformEndpointDeclaration, platformBase } from '#areas/platform/server/index.ts'
import { codeSuccess } from '#kernel/envelope.ts'
import type { ErrorName } from '#kernel/errors.ts'
import { describeDocument } from './document.ts'
import { readContract } from './endpoints.ts'
import type { Json } from './schema-writer.ts'

/** What any call can be refused for. */
const commonErrors = ['platform_key_unknown', 'invalid_fields', 'too_many_requests', 'internal', 'unavailable'] as const satisfies readonly ErrorName[]
const bodyErrors = ['bad_json', 'body_too_large', 'unsupported_media_type'] as const satisfies readonly ErrorName[]

/** The platform API as an OpenAPI document. */
export async function describePlatformApi(version: string): Promise<Json> {
  const { platformEndpoints, schemas } = await readContract()
  return describeDocument(
    {
      info: {
        title: 'Counterfoil platform API',
        version,
        description:
          'API for the core system of a payment platform. See docs/platform.md for the guide. Every response is an envelope with code, message and data; code is 200 on success. Amounts are integers in the currency’s minor unit.',
      },
      base: platformBase,
      securitySchemes: {
        platformKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'A platform key. The first start prints one, and create-platform prints one for each platform.',
        },
      },
      errors: [...new Set(platformEndpoints.flatMap(({ endpoint }) => errorsOf(endpoint)))],
      operations: platformEndpoints.map(({ name, area, endpoint }) => ({
        name,
        area,
        endpoint,
        security: [{ platformKey: [] }],
        successCodes: [codeSuccess],
        errorStatuses: [...new Set(errorsOf(endpoint).map((error) => errorStatuses[error]))].sort((a, b) => a - b),
      })),
    },
    schemas,
  )
}

function errorsOf({ params, body, errors = [] }: PlatformEndpointDeclaration): ErrorName[] {
  return [...commonErrors, ...(body ? bodyErrors : []), ...(params ? (['not_found'] as const) : []), ...errors]
}
