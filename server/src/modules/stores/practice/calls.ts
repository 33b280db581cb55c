import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { PracticeTokens } from './tokens.ts'

type Call = FastifyRequest<{ Params: { handle: string }; Body: string }>

/** The calls of an app: a token for a code, a new token, and the notice that the store has its account. */
export function addCalls(server: FastifyInstance, tokens: PracticeTokens): void {
  server.removeAllContentTypeParsers()
  // Signatures are over the text as it was sent.
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  // Of the pages, whose forms have no fields.
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  const signed = (path: string, answer: (handle: string, body: string) => ReturnType<PracticeTokens['redeem']>) =>
    server.post(path, (request: Call, reply) => {
      const body = request.body ?? ''
      if (!tokens.isSignedCall(request.headers, body)) return refuse(reply, 401, 'SIGN_INVALID')
      const granted = answer(request.params.handle, body)
      if (!granted) return refuse(reply, 400, 'CODE_INVALID')
      const { token: accessToken, scope, expiresAt } = granted
      return succeed(reply, { accessToken, expireTime: expiresAt.toISOString().replace('Z', '+00:00'), scope })
    })
  signed('/:handle/admin/oauth/token/create', (handle, body) => tokens.redeem(handle, readCode(body)))
  signed('/:handle/admin/oauth/token/refresh', (handle) => tokens.renew(handle))
  server.post('/:handle/admin/openapi/:version/app/notify/bind.json', (request: Call, reply) => {
    const [, token = ''] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? []
    return tokens.isValid(request.params.handle, token) ? succeed(reply, {}) : refuse(reply, 401, 'TOKEN_INVALID')
  })
}

const createBody = z.object({ code: z.string() })

/** Empty for a body without a code. */
function readCode(body: string): string {
  try {
    return z.safeParse(createBody, JSON.parse(body)).data?.code ?? ''
  } catch {
    return ''
  }
}

function succeed(reply: FastifyReply, data: unknown): FastifyReply {
  return reply.send({ code: 200, i18nCode: 'SUCCESS', message: null, data })
}

function refuse(reply: FastifyReply, status: number, i18nCode: string): FastifyReply {
  return reply.status(status).send({ code: status, i18nCode, message: i18nCode, data: null })
}
