import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import { platformLimits } from '#areas/platform/contract/rules.ts'
import { brokenRule } from '#server/infra/errors.ts'
import { successEnvelope } from '#server/infra/http/envelope.ts'
import { localeOfRequest } from '#server/infra/http/locale.ts'
import { listPlatformEvents, postPlatformEvents } from '../../index.ts'
import type { PlatformDependencies } from '../dependencies.ts'
import { platformContext, registerPlatformEndpoint } from '../endpoint.ts'
import { readBatch } from './batch.ts'
import { listDeferredEvents } from './deferred-events.ts'
import { ingestEvents } from './ingest.ts'

/** Events in, with a body of its own kinds, and those that wait. */
export async function registerEvents(api: FastifyInstance, dependencies: PlatformDependencies): Promise<void> {
  registerPlatformEndpoint(api, dependencies, listPlatformEvents, (context, input) => listDeferredEvents(context, dependencies, input))
  const batches: FastifyPluginAsync = async (scope) => {
    for (const type of ['application/json', 'application/x-ndjson']) {
      if (scope.hasContentTypeParser(type)) scope.removeContentTypeParser(type)
      scope.addContentTypeParser(type, { parseAs: 'buffer' }, async (_request: FastifyRequest, body: string | Buffer) => body)
    }
    scope.route({
      method: postPlatformEvents.method,
      url: postPlatformEvents.path,
      bodyLimit: platformLimits.platformBytesMax,
      handler: async (request) => {
        const { platform } = platformContext(request, dependencies)
        const items = await readBatch(request.body as Buffer, request.headers)
        if (items.length > platformLimits.platformEventsMax) throw brokenRule('', 'too_many_events')
        const answers = await ingestEvents({ ...dependencies, log: request.log, locale: localeOfRequest(request) }, platform.platformId, items)
        return successEnvelope({ answers })
      },
    })
  }
  await api.register(batches)
}
