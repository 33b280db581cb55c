import type { FastifyInstance, FastifyPluginAsync, HTTPMethods } from 'fastify'
import { AppError, brokenRule } from '../errors.ts'
import { isTooDeep, jsonDepthMax } from '../json-depth.ts'
import { compressAnswers } from './compress.ts'
import { answerNotFound } from './error-handler.ts'

const methods: readonly HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** An API of ours, such as the dashboard's: JSON, and files where a route takes one, never kept by a cache, and an envelope even for what does not exist. */
export async function addApi(app: FastifyInstance, prefix: string, addEndpoints: (api: FastifyInstance) => void | Promise<void>): Promise<void> {
  const scope: FastifyPluginAsync = async (api) => {
    api.addHook('onRequest', async (_request, reply) => {
      reply.headers({ 'cache-control': 'no-store', vary: 'accept-language' })
    })
    compressAnswers(api)
    takeJsonAndFiles(api)
    api.setNotFoundHandler(answerNotFound)
    const taken = collectMethods(api)
    await addEndpoints(api)
    refuseOtherMethods(api, taken)
  }
  await app.register(scope, { prefix })
}

function takeJsonAndFiles(api: FastifyInstance): void {
  api.removeAllContentTypeParsers()
  const parseJson = api.getDefaultJsonParser('error', 'error')
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // A call without values may still announce JSON.
    if (body === '') done(null, undefined)
    else if (isTooDeep(body.toString())) done(brokenRule('', 'json_too_deep', { maximum: jsonDepthMax }))
    else void parseJson(request, body.toString(), done)
  })
  api.addContentTypeParser('application/octet-stream', (request, body, done) => {
    if (request.routeOptions.config.takesFile) done(null, body)
    else done(new AppError('unsupported_media_type'))
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A method that a known path doesn't take. */
    isRefusedMethod?: true
    /** Whether the body is a file, which the route reads itself. */
    takesFile?: true
  }
}

/** The methods of each path, filled as endpoints are added. */
function collectMethods(api: FastifyInstance): Map<string, Set<string>> {
  const taken = new Map<string, Set<string>>()
  api.addHook('onRoute', ({ method, routePath }) => {
    taken.set(routePath, new Set([...(taken.get(routePath) ?? []), ...[method].flat()]))
  })
  return taken
}

/** The other methods of a known path answer 405, and name those that are taken. */
function refuseOtherMethods(api: FastifyInstance, taken: ReadonlyMap<string, ReadonlySet<string>>): void {
  for (const [url, known] of [...taken]) {
    const allow = [...known].join(', ')
    api.route({
      method: methods.filter((method) => !known.has(method)),
      url,
      config: { isRefusedMethod: true },
      onRequest: async (_request, reply) => {
        reply.header('allow', allow)
        throw new AppError('method_not_allowed')
      },
      handler: answerNotFound,
    })
  }
}
