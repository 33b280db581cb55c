import type { FastifyError, FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { ApiPermission } from '#areas/developers/contract/api-resources.ts'
import { limits } from '#kernel/limits.ts'
import { callerAddress } from '#server/infra/http/caller-address.ts'
import { isAborted } from '#server/infra/http/error-handler.ts'
import { addressOf, type RequestLimit, refuseTooMany } from '#server/infra/http/rate-limits/rate-limits.ts'
import { logRefusedKey, maskKey } from '#server/infra/http/request-log.ts'
import type { ApiEndpoint } from '../endpoint.ts'
import { merchantApiEndpoints } from '../endpoints/all.ts'
import { ApiError, invalidRequest } from '../errors.ts'
import { canUse, refuseAddress, refuseCall } from '../keys/access.ts'
import { currentApiVersion, readVersion } from '../keys/api-version.ts'
import { authenticate, refuseOtherAccount, secretOf } from '../keys/authentication.ts'
import { KeyUses } from '../keys/key-uses-store.ts'
import type { ApiKey } from '../keys/keys-store.ts'
import { RememberedKeys } from '../keys/remembered-keys-store.ts'
import { parseForm } from '../parameters/form.ts'
import { addPreflight, shareAnswer } from './browser-calls.ts'
import { toApiError, withLinks } from './error-answers.ts'
import { addFileContents } from './file-contents.ts'
import { logCalls } from './log-calls.ts'
import { type Caller, type MerchantApiDependencies, runCall } from './run.ts'
import { checkUpload, fileTooLarge, type MultipartBody, readMultipart, uploadBytesMax } from './upload.ts'

const prefix = '/v1'
const formType = 'application/x-www-form-urlencoded'

/** Of one key, whose calls are counted as it is found; of calls without one, of one address. */
const callLimit: RequestLimit = { name: 'v1', max: 1000, windowMs: 10_000, keyOf: addressOf }

const unknownUrl = (request: FastifyRequest) =>
  invalidRequest(`Unrecognized request URL (${request.method}: ${pathOf(request)}).`, { code: 'url_unknown' }, 404)

/** Clients have calls of `/v2` as well, and understand error objects alone. */
const refuseAll: FastifyPluginAsync = async (api) => {
  api.setNotFoundHandler(async (request, reply) => {
    addCommonHeaders(request, reply)
    return reply.status(404).send({ error: unknownUrl(request).error })
  })
}

/** The API of a shop's server, below `/v1`: forms in, JSON out, and every refusal an error object. Keeps its parsers and handlers to itself. */
export async function registerMerchantApi(app: FastifyInstance, dependencies: MerchantApiDependencies): Promise<void> {
  const { database, clock } = dependencies
  const remembered = new RememberedKeys(database)
  const uses = new KeyUses(database, app.log)
  app.addHook('onClose', async () => {
    await remembered.close()
    await uses.write()
  })
  const routes = { ...dependencies, remembered, uses }
  const scope: FastifyPluginAsync = async (api) => {
    const countRequest = api.limitRequests(callLimit)
    api.decorateRequest('apiKey', null)
    logCalls(api, { ...dependencies, callsMax: callLimit.max })
    api.decorateRequest('apiVersion', currentApiVersion)
    api.removeAllContentTypeParsers()
    api.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: limits.bodyBytesMax }, async (_request: FastifyRequest, body: string | Buffer) => body)
    api.addHook('onRequest', async (request, reply) => {
      addCommonHeaders(request, reply)
      shareAnswer(request, reply)
      const now = clock.now()
      const counting = api.countsRequests ? { prefix: `${callLimit.name}:`, windowMs: callLimit.windowMs, now } : null
      const key = await authenticate(request.headers.authorization, database.cell, now, (hash) => remembered.find(hash, counting)).catch(
        async (error: unknown) => {
          // Made-up keys are counted by where they come from.
          await countRequest(request)
          const secret = secretOf(request.headers.authorization)
          if (secret && error instanceof ApiError) logRefusedKey(request, secret)
          throw error
        },
      )
      request.keyId = key.keyId
      request.apiKey = key
      if (key.count) refuseTooMany(callLimit, key.count, now)
      for (const header of ['stripe-account', 'stripe-context']) refuseOtherAccount(request.headers[header], key)
      request.apiVersion = readVersion(request.headers['stripe-version'], now)
      reply.header('stripe-version', request.apiVersion)
    })
    api.setErrorHandler((error, request, reply) => {
      const answer = toApiError(error)
      if (answer.status >= 500 && !isAborted(request)) request.log.error({ err: error }, 'request failed')
      // Without a key, nobody can see the request in a log.
      const shown = request.apiKey === null ? answer.error : withLinks(answer.error, dependencies.address.dashboard, request.id)
      return reply.status(answer.status).headers(answer.headers).send({ error: shown })
    })
    api.setNotFoundHandler(async (request) => {
      throw unknownUrl(request)
    })
    for (const endpoint of merchantApiEndpoints.filter(({ takesFile }) => !takesFile)) addRoute(api, routes, endpoint)
    await api.register(async (uploads) => addUploads(uploads, routes))
    addFileContents(api, dependencies, callerOf, guardOf(routes, 'files.read'))
  }
  await app.register(scope, { prefix })
  await app.register(refuseAll, { prefix: '/v2' })
  for (const { method, path } of merchantApiEndpoints.filter(({ isForPayers }) => isForPayers)) addPreflight(app, method, `${prefix}${path}`)
  app.frameworkAnswers.set(`${prefix}/`, (error, request, reply) => {
    const answer = toApiError(error)
    addCommonHeaders(request, reply)
    void reply.status(answer.status).send({ error: answer.error })
  })
}

function addCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('request-id', request.id).header('cache-control', 'no-store')
  const key = idempotencyKeyOf(request)
  if (key !== null && request.method === 'POST') reply.header('idempotency-key', key)
}

/** The only calls that may be large. They are read as a whole: a file lies in memory once in any case, on its way to the database. */
function addUploads(api: FastifyInstance, dependencies: RouteDependencies): void {
  api.addContentTypeParser('multipart/form-data', { parseAs: 'buffer', bodyLimit: uploadBytesMax }, async (request: FastifyRequest, body: string | Buffer) =>
    readMultipart(body as Buffer, request.headers['content-type'] ?? ''),
  )
  api.setErrorHandler((error: FastifyError) => {
    throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? fileTooLarge() : error
  })
  for (const endpoint of merchantApiEndpoints.filter(({ takesFile }) => takesFile)) addRoute(api, dependencies, endpoint)
}

interface RouteDependencies extends MerchantApiDependencies {
  readonly remembered: RememberedKeys
  readonly uses: KeyUses
}

/** Refuses keys that a call is not for before its body is read, and notes the use of those that it is for. */
function guardOf({ uses, clock, address }: RouteDependencies, permission: ApiPermission | null, isForPayers = false): onRequestAsyncHookHandler {
  return async (request) => {
    const key = request.apiKey as ApiKey
    // Whoever finds a key can end it from anywhere.
    const { ip, userAgent } = callerOf(request)
    if (permission !== null) refuseAddress(key, ip, address.dashboard)
    const isAllowed = (isForPayers && key.kind === 'publishable') || canUse(key, permission)
    const { method, url = '' } = request.routeOptions
    uses.note(key, { ip, userAgent, call: `${String(method)} ${url}`, permission: isAllowed ? permission : null }, clock.now())
    if (!isAllowed) refuseCall(key, permission, maskKey(secretOf(request.headers.authorization) ?? ''), address.dashboard)
  }
}

function addRoute(api: FastifyInstance, dependencies: RouteDependencies, endpoint: ApiEndpoint): void {
  api.route({
    method: endpoint.method,
    url: endpoint.path,
    // A GET route would answer HEAD as well, which no client asks for.
    exposeHeadRoute: false,
    config: { apiEndpoint: endpoint },
    onRequest: guardOf(dependencies, endpoint.permission, endpoint.isForPayers),
    ...(endpoint.bodyBytesMax === undefined ? {} : { bodyLimit: endpoint.bodyBytesMax }),
    handler: async (request, reply) => {
      const { form, upload } = bodyOf(request)
      const { account, id = '' } = request.params as { account?: string; id?: string }
      const parameters = parseForm([queryOf(request), form].filter(Boolean).join('&'))
      request.apiForm = parameters
      refuseOtherAccount(account, request.apiKey as ApiKey)
      // A transaction doesn't wait for a thread and a scanner.
      if (upload) await checkUpload(dependencies.scanner, (request.apiKey as ApiKey).merchantId, upload)
      const answer = await runCall(dependencies, {
        ...callerOf(request),
        endpoint,
        path: pathOf(request),
        id,
        form: parameters,
        upload,
        idempotencyKey: idempotencyKeyOf(request),
        apiVersion: request.apiVersion,
      })
      // Its next call may come before the notice of a move does.
      if (endpoint.tellsClock) dependencies.remembered.forget((request.apiKey as ApiKey).merchantId)
      if (answer.isReplayed) reply.header('idempotent-replayed', 'true').header('original-request', answer.firstRequestId ?? request.id)
      return reply.status(answer.status).type('application/json').send(answer.body)
    },
  })
}

function callerOf(request: FastifyRequest): Caller {
  return {
    key: request.apiKey as ApiKey,
    requestId: request.id,
    ip: callerAddress(request),
    userAgent: request.headers['user-agent']?.slice(0, limits.descriptionLengthMax) ?? null,
  }
}

function bodyOf({ body }: FastifyRequest): MultipartBody {
  return typeof body === 'object' && body !== null ? (body as MultipartBody) : { form: (body as string | undefined) ?? '', upload: null }
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? ''
}

function queryOf(request: FastifyRequest): string {
  return request.url.slice(pathOf(request).length + 1)
}

function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' && key !== '' ? key : null
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The key a call of the merchant API came with. */
    apiKey: ApiKey | null
    /** The version of the API that it asks for. */
    apiVersion: string
  }
}
