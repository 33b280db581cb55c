import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseLogo } from '../brand/logo.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { inlineScriptHashesOf, serveWeb } from './web-files.ts'

const html = '<!doctype html><head><link rel="icon" href="/assets/icon.svg" /><title>Counterfoil</title><script>1</script></head>'
const brand = { name: 'Acme Pay', color: '#aa3355', logo: parseLogo(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 24"/>')) }

let app: FastifyInstance
let directory: string
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'counterfoil-page-'))
  await writeFile(path.join(directory, 'index.html'), html)
  app = Fastify()
  addSecurityHeaders(app, { inlineScriptHashes: inlineScriptHashesOf(directory), isHttps: false, framedPage: { path: '/framed', findFrames: () => null } })
  await serveWeb(app, directory, brand)
})
afterAll(async () => {
  await app.close()
  await rm(directory, { recursive: true })
})

const open = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers: { accept: 'text/html', ...headers } })

describe('the page of an installation with a brand', () => {
  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['identity', undefined, (content: Buffer) => content],
  ])('is sent to whoever accepts %s', async (accepted, encoding, read) => {
    for (const url of ['/', '/index.html', '/payments/pi_1']) {
      const { statusCode, headers, rawPayload } = await open(url, { 'accept-encoding': accepted })
      expect([statusCode, headers['content-encoding'], headers.vary, headers['cache-control']]).toEqual([200, encoding, 'accept-encoding', 'no-cache'])
      expect(read(rawPayload).toString()).toContain('<title>Acme Pay</title>')
      expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-")
    }
  })

  it('is sent once', async () => {
    const { etag } = (await open('/')).headers
    for (const known of [`${etag}`, `W/${etag}`, `"other", ${etag}`]) expect((await open('/', { 'if-none-match': known })).statusCode, known).toBe(304)
    expect((await open('/', { 'if-none-match': '"other"' })).statusCode).toBe(200)
    expect((await open('/', { 'if-none-match': `${etag}`, 'accept-encoding': 'br' })).statusCode).toBe(200)
  })

  it('has a logo and an icon that run nothing, even opened directly', async () => {
    const files = (await open('/')).body.matchAll(/"(\/brand\/[^"]+)"/g)
    const paths = [...new Set([...files].map(([, file]) => file ?? ''))]
    expect(paths).toHaveLength(2)
    for (const file of paths) {
      const { statusCode, headers, body } = await open(file)
      expect([statusCode, body.slice(0, 4)]).toEqual([200, '<svg'])
      expect(headers).toMatchObject({
        'content-type': 'image/svg+xml',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
      })
    }
  })
})
