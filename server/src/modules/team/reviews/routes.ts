import { completeAccessReview, getAccessReview, setInactivePolicy } from '@counterfoil/contract/team/access-review'
import type { FastifyInstance } from 'fastify'
import type { HttpDependencies } from '../../../infra/http/register.ts'
import { registerEndpoint } from '../../../infra/http/register.ts'
import * as review from './review.ts'

export function registerReviews(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, getAccessReview, (context) => review.readReview(context))
  registerEndpoint(app, dependencies, completeAccessReview, (context, { body }) => review.completeReview(context, body))
  registerEndpoint(app, dependencies, setInactivePolicy, (context, { body }) => review.setInactivePolicy(context, body.freezes_inactive))
}
