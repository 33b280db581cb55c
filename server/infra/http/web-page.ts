import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BrandFile } from '../brand/brand.ts'

/** The one page of the web, written once at start and kept in memory, as it is and compressed. */
export interface WebPage {
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply
}

const encodings = [
  { name: 'br', compress: brotliCompressSync },
  { name: 'gzip', compress: gzipSync },
] as const

export function createWebPage(text: string): WebPage {
  const plain = Buffer.from(text)
  const compressed = encodings.map(({ name, compress }) => ({ name, content: compress(plain) }))
  const tag = createHash('sha256').update(plain).digest('base64url').slice(0, 16)
  return {
    send: (request, reply) => {
      const accepted = String(request.headers['accept-encoding'] ?? '')
      const found = compressed.find(({ name }) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`).test(accepted))
      const etag = `"${tag}${found ? `-${found.name}` : ''}"`
      void reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag })
      // A list, or one that a proxy has made weak.
      if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send()
      if (found) void reply.header('content-encoding', found.name)
      return reply.type('text/html; charset=utf-8').send(found?.content ?? plain)
    },
  }
}

/** An image that somebody opens by itself runs nothing either. */
const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

/** Serves the files of the brand, whose addresses change with their content. */
export function serveBrandFiles(app: FastifyInstance, files: readonly BrandFile[]): void {
  for (const { path, mediaType, content } of files) {
    app.get(path, (_request, reply) =>
      reply.headers({ 'content-security-policy': filePolicy, 'cache-control': 'public, max-age=31536000, immutable' }).type(mediaType).send(content),
    )
  }
}
