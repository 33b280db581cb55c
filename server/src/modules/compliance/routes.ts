import { downloadDocument, getCompliance, uploadDocument } from '@counterfoil/contract/compliance/endpoints'
import { minuteMs } from '@counterfoil/contract/time/durations'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../infra/config/config.ts'
import { addressOf, type RequestLimit } from '../../infra/http/rate-limits/rate-limits.ts'
import { type HttpDependencies, registerBusinessFile, registerEndpoint, registerPrepared } from '../../infra/http/register.ts'
import { createClamdScanner } from '../../infra/scanner/clamd.ts'
import { withAccountUpdates } from '../merchants/index.ts'
import { checkFile, openDocument, readCompliance, submitDocument } from './documents.ts'

/** Reading and scanning files costs more than other calls. */
const uploadLimit: RequestLimit = {
  name: 'compliance-uploads',
  max: 30,
  windowMs: 10 * minuteMs,
  keyOf: (request) => request.authorised?.session.userId ?? addressOf(request),
}

export function registerCompliance(app: FastifyInstance, dependencies: HttpDependencies & { readonly config: Config }): void {
  const { clamdSocket } = dependencies.config
  const scanner = clamdSocket === null ? null : createClamdScanner(clamdSocket)
  registerEndpoint(app, dependencies, getCompliance, (context) => readCompliance(context))
  registerPrepared(app, dependencies, uploadDocument, {
    limits: [uploadLimit],
    prepare: ({ body }) => checkFile(scanner, body),
    handle: (context, { params }, file) => withAccountUpdates(context, () => submitDocument(context, dependencies.runner, params.requirementId, file)),
  })
  registerBusinessFile(app, dependencies, downloadDocument, (context, { params }) => openDocument(context, params.documentId))
}
