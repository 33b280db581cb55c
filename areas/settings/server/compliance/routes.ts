import type { FastifyInstance } from 'fastify'
import { downloadDocument, getCompliance, uploadDocument } from '#areas/settings/contract/compliance/endpoints.ts'
import { minuteMs } from '#kernel/time/durations.ts'
import { addressOf, type RequestLimit } from '#server/infra/http/rate-limits/rate-limits.ts'
import { type HttpDependencies, registerEndpoint } from '#server/infra/http/register.ts'
import type { Scanner } from '#server/infra/scanner/clamd.ts'
import { withAccountUpdates } from '../merchants/index.ts'
import { checkDocument, openDocument, readCompliance, submitDocument } from './documents.ts'

/** Reading and scanning files costs more than other calls. */
const uploadLimit: RequestLimit = {
  name: 'compliance-uploads',
  max: 30,
  windowMs: 10 * minuteMs,
  keyOf: (request) => request.authorised?.session.userId ?? addressOf(request),
}

export function registerCompliance(app: FastifyInstance, dependencies: HttpDependencies & { readonly scanner: Scanner | null }): void {
  registerEndpoint(app, dependencies, getCompliance, (context) => readCompliance(context))
  registerEndpoint(
    app,
    dependencies,
    uploadDocument,
    {
      prepare: ({ params, body }) => checkDocument(dependencies.scanner, params.id, body),
      handle: (context, { params }, file) => withAccountUpdates(context, () => submitDocument(context, dependencies.runner, params.requirementId, file)),
    },
    { limits: [uploadLimit] },
  )
  registerEndpoint(app, dependencies, downloadDocument, (context, { params }) => openDocument(context, params.documentId))
}
