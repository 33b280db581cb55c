import { existsSync, readFileSync, statSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import zlib from 'node:zlib'

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}
const textTypes = new Set(['.js', '.css', '.html', '.json', '.svg'])

export function brotli(body: Buffer, quality: number): Buffer {
  return zlib.brotliCompressSync(body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: quality } })
}

export interface StaticServer {
  readonly origin: string
  /** Files sent since the last reset, by path. */
  readonly served: Set<string>
  close(): void
}

/** Serves a built folder as a good server would, compressed ahead, and passes calls on to the product; so all pages measured are served alike. */
export async function serveFolder(folder: string, apiOrigin: string | null): Promise<StaticServer> {
  const compressed = new Map<string, Buffer>()
  const served = new Set<string>()
  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (apiOrigin && url.pathname.startsWith('/api/')) {
      const upstream = http.request(`${apiOrigin}${request.url}`, { method: request.method, headers: request.headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
      upstream.on('error', () => response.writeHead(502).end())
      request.pipe(upstream)
      return
    }
    let file = path.join(folder, decodeURIComponent(url.pathname))
    if (!existsSync(file) || !statSync(file).isFile()) file = path.join(folder, 'index.html')
    const extension = path.extname(file)
    const isText = textTypes.has(extension)
    let body = compressed.get(file)
    if (!body) {
      body = isText ? brotli(readFileSync(file), 9) : readFileSync(file)
      compressed.set(file, body)
    }
    served.add(file)
    response.writeHead(200, { 'content-type': contentTypes[extension] ?? 'application/octet-stream', ...(isText && { 'content-encoding': 'br' }) }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The server has no port.')
  return { origin: `http://localhost:${address.port}`, served, close: () => server.close() }
}
