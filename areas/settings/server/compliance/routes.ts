import type { FastifyInstance } from 'fastify'
import { downloadDocument, getCompliance, uploadDocument } from '#areas/settings/contract/compliance/endpoints.ts'
import { minuteMs } from '#kernel/time/durations.ts'
import type { Config } from '#server/infra/config/config.ts'
import { addressOf, type RequestLimit } from '#server/infra/http/rate-limits/rate-limits.ts'
import { type HttpDependencies, registerEndpoint } from '#server/infra/http/register.ts'
import { createClamdScanner } from '#server/infra/scanner/clamd.ts'
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
  registerEndpoint(
    app,
    dependencies,
    uploadDocument,
    {
      prepare: ({ body }) => checkFile(scanner, body),
      handle: (context, { params }, file) => withAccountUpdates(context, () => submitDocument(context, dependencies.runner, params.requirementId, file)),
    },
    { limits: [uploadLimit] },
  )
  registerEndpoint(app, dependencies, downloadDocument, (context, { params }) => openDocument(context, params.documentId))
}
