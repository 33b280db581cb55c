import type { FastifyRequest } from 'fastify'
import type { EndpointDeclaration } from '#kernel/endpoint.ts'
import { InvalidFields } from '../errors.ts'
import { type HttpDependencies, merchantIdOf, requestContext } from './authorise.ts'
import { type ParsedInput, parseInput } from './input.ts'
import { recordRefusedCall } from './refusals-store.ts'

const recordedFieldsMax = 20
/** A path of declared names. Others are texts of the caller, which the audit log doesn't repeat. */
const fieldPath = /^[a-z_]{1,40}(\.([a-z_]{1,40}|\d{1,4}))*$/

/**
 * Reads what an endpoint declares from a request. An invalid command on a business leaves an audit row with its fields, without their values.
 * @throws InvalidFields with every field that is wrong.
 */
export async function readInput({ database, clock }: HttpDependencies, endpoint: EndpointDeclaration, request: FastifyRequest): Promise<ParsedInput> {
  try {
    return parseInput(endpoint, request)
  } catch (error) {
    const [caller, merchantId] = [request.authorised, merchantIdOf(request)]
    if (error instanceof InvalidFields && endpoint.isOfBusiness && endpoint.method !== 'GET' && caller?.membership && merchantId) {
      const { business_id: businessId } = caller.membership.account
      const fields = error.errors.map(({ path }) => path).filter((path) => fieldPath.test(path))
      await database.transaction({ businessId }, (tx) =>
        recordRefusedCall(
          { ...requestContext(request, tx, clock.now()), merchantId, businessId, session: caller.session },
          {
            action: 'request.invalid',
            reason: 'invalid_fields',
            details: { call: `${endpoint.method} ${endpoint.path}`, fields: fields.slice(0, recordedFieldsMax) },
          },
        ),
      )
    }
    throw error
  }
}
