import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorStatusMin, type LoggedRequest, outcomeOf, type RequestLog } from '#areas/developers/server/request-log/index.ts'
import { accountTime, type Clock } from '#server/infra/clock/clock.ts'
import { callerAddress } from '#server/infra/http/caller-address.ts'
import type { ApiEndpoint } from '../endpoint.ts'
import type { ApiKey } from '../keys/keys-store.ts'
import type { FormGroup } from '../parameters/form.ts'
import { loggableForm, loggableResponse, loggableText } from '../parameters/loggable.ts'

/** Characters of a body that are kept. */
const bodyLengthMax = 16_000
/** Of the calls of a key that are above its rate limit, so many are logged in each window. */
const loggedAboveLimit = 50

interface LogDependencies {
  readonly requestLog: RequestLog
  readonly clock: Clock
  readonly callsMax: number
}

/** Logs each call whose key is known, once it is answered. */
export function logCalls(api: FastifyInstance, { requestLog, clock, callsMax }: LogDependencies): void {
  api.decorateRequest('apiForm', null)
  api.decorateRequest('sentBody', null)
  api.addHook('onSend', (request, _reply, payload, done) => {
    if (request.apiKey && typeof payload === 'string') request.sentBody = payload
    done(null, payload)
  })
  api.addHook('onResponse', (request, reply, done) => {
    const key = request.apiKey
    if (key && !isEmptyPoll(request, reply) && (key.count?.hits ?? 0) <= callsMax + loggedAboveLimit)
      requestLog.add(describeCall(request, reply, key, clock.now()))
    done()
  })
}

const emptyList = '"data":[]}'

/**
 * `counterfoil listen` looks for events every second, which would bury the shop's own calls. Only looks that found nothing are left out, so a call that names
 * itself so still can't read unseen.
 */
function isEmptyPoll({ headers, method, routeOptions, sentBody }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  const isPoll = headers['user-agent'] === 'counterfoil-listen' && method === 'GET' && routeOptions.url === '/v1/events' && statusCode === 200
  return isPoll && sentBody?.endsWith(emptyList) === true
}

function describeCall(request: FastifyRequest, reply: FastifyReply, key: ApiKey, now: Date): LoggedRequest {
  const endpoint = request.routeOptions.config.apiEndpoint ?? null
  const { statusCode: status, elapsedTime } = reply
  const startedAt = new Date(now.getTime() - elapsedTime)
  const sent =
    request.apiForm && Object.keys(request.apiForm).length > 0 && endpoint ? JSON.stringify(loggableForm(request.apiForm, endpoint.parameters)) : null
  const { sentBody } = request
  const error = status >= errorStatusMin && sentBody ? readError(sentBody) : null
  const version = reply.getHeader('stripe-version')
  const idempotencyKey = request.method === 'POST' ? request.headers['idempotency-key'] : undefined
  return {
    merchant_id: key.merchantId,
    id: request.id,
    created_at: startedAt,
    account_time: accountTime(startedAt, key.clockAheadMs),
    key_id: key.keyId,
    method: request.method,
    path: loggableText(request.url.split('?', 1)[0] ?? ''),
    endpoint: endpoint?.sdkName ?? null,
    status,
    outcome: outcomeOf(status),
    error_code: error?.code ?? null,
    api_version: typeof version === 'string' ? version : null,
    ip: callerAddress(request),
    user_agent: request.headers['user-agent'] ? loggableText(request.headers['user-agent']) : null,
    duration_us: Math.round(elapsedTime * 1_000),
    idempotency_key: typeof idempotencyKey === 'string' ? loggableText(idempotencyKey) : null,
    is_replayed: reply.getHeader('idempotent-replayed') === 'true',
    object_id: objectOf(request, endpoint, sentBody, error?.objectId ?? null),
    request: sent?.slice(0, bodyLengthMax) ?? null,
    response: sentBody === null ? null : loggableResponse(sentBody.slice(0, bodyLengthMax), status >= errorStatusMin),
    is_cut: (sent?.length ?? 0) > bodyLengthMax || (sentBody?.length ?? 0) > bodyLengthMax,
  }
}

interface CallError {
  readonly code: string
  readonly objectId: string | null
}

/** The code of an error, or its type if it has none. */
function readError(body: string): CallError | null {
  const { error } = JSON.parse(body) as { error?: { code?: string; type?: string; payment_intent?: { id?: string } } }
  return error ? { code: loggableText(error.code ?? error.type ?? ''), objectId: error.payment_intent?.id ?? null } : null
}

/** The object in the address, or else the one in the response. */
function objectOf(request: FastifyRequest, endpoint: ApiEndpoint | null, body: string | null, ofError: string | null): string | null {
  const { id } = request.params as { id?: string }
  if (id) return loggableText(id)
  if (ofError || endpoint === null || endpoint.isList) return ofError
  return /^\{"id":"(\w{1,100})"/.exec(body ?? '')?.[1] ?? null
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The parameters of a call of the merchant API. */
    apiForm: FormGroup | null
    /** Its response, unless it is a file. */
    sentBody: string | null
  }
  interface FastifyContextConfig {
    apiEndpoint?: ApiEndpoint
  }
}
