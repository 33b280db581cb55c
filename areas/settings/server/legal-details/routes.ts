import type { FastifyInstance } from 'fastify'
import { cancelLegalReview, changeLegalDetails, getLegalInfo } from '#areas/settings/contract/merchants/legal-details.ts'
import { type HttpDependencies, registerEndpoint } from '#server/infra/http/register.ts'
import { cancelReview, changeDetails, readLegalInfo } from './service.ts'

export function registerLegalDetails(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, getLegalInfo, (context) => readLegalInfo(context))
  registerEndpoint(app, dependencies, changeLegalDetails, (context, { body }) => changeDetails(context, dependencies.runner, body))
  registerEndpoint(app, dependencies, cancelLegalReview, (context, { params }) => cancelReview(context, params.reviewId))
}
