import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { PracticeShopline, PracticeTokens } from './tokens.ts'

type Call = FastifyRequest<{ Params: { handle: string; version: string }; Body: string }>

/** The right that the notice needs. */
const bindScope = 'write_payment_gateways'
const versionForm = /^v\d{8}$/

/** The calls of an app: a token for a code, a new token, and the notice that the store has its account. */
export function addCalls(server: FastifyInstance, { appKey }: PracticeShopline, tokens: PracticeTokens): void {
  server.removeAllContentTypeParsers()
  // Signatures are over the text as it was sent.
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  // Of the pages, whose forms have no fields.
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  type Granted = Awaited<ReturnType<PracticeTokens['renew']>>
  const signed = (path: string, refusal: string, answer: (handle: string, body: string) => Granted | Promise<Granted>) =>
    server.post(path, async (request: Call, reply) => {
      const body = request.body ?? ''
      if (!tokens.isSignedCall(request.headers, body)) return refuse(reply, 401, 'SIGN_INVALID')
      const granted = await answer(request.params.handle, body)
      if (!granted) return refuse(reply, 400, refusal)
      const { token: accessToken, scope, expiresAt } = granted
      return succeed(reply, { accessToken, expireTime: expiresAt.toISOString().replace('Z', '+00:00'), scope })
    })
  signed('/:handle/admin/oauth/token/create', 'CODE_INVALID', (handle, body) => tokens.redeem(handle, read(createBody, body)?.code ?? ''))
  signed('/:handle/admin/oauth/token/refresh', 'APP_NOT_INSTALLED', (handle) => tokens.renew(handle))
  server.post('/:handle/admin/openapi/:version/app/notify/bind.json', (request: Call, reply) => {
    const { handle, version } = request.params
    const [, token = ''] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? []
    const scopes = tokens.findScopes(handle, token)
    if (scopes === null) return refuse(reply, 401, 'TOKEN_INVALID')
    if (!versionForm.test(version)) return refuse(reply, 404, 'VERSION_INVALID')
    if (!scopes.includes(bindScope)) return refuse(reply, 403, 'SCOPE_MISSING')
    const notice = read(bindBody, request.body ?? '')
    if (notice?.app_key !== appKey || notice.handle !== handle) return refuse(reply, 403, 'APP_OR_STORE_INVALID')
    return succeed(reply, {})
  })
}

const createBody = z.object({ code: z.string() })
const bindBody = z.object({ app_key: z.string(), handle: z.string() })

/** Null for a body of another form. */
function read<T extends z.ZodMiniType>(schema: T, body: string): z.infer<T> | null {
  try {
    return z.safeParse(schema, JSON.parse(body)).data ?? null
  } catch {
    return null
  }
}

function succeed(reply: FastifyReply, data: unknown): FastifyReply {
  return reply.send({ code: 200, i18nCode: 'SUCCESS', message: null, data })
}

function refuse(reply: FastifyReply, status: number, i18nCode: string): FastifyReply {
  return reply.status(status).send({ code: status, i18nCode, message: i18nCode, data: null })
}
