import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Brand } from '../brand/brand.ts'
import { brandPage } from '../brand/page.ts'
import { answerNotFound } from './error-handler.ts'
import { isApiAddress } from './security-headers.ts'
import { createWebPage, serveBrandFiles } from './web-page.ts'

const page = 'index.html'
/** The build puts a hash of the content into these names, so a changed file has another address. */
const hashedName = /[\\/](assets|locales)[\\/].*-[\w-]{8}\.\w+$/

/** Hashes of the scripts that stand in the page itself, for the content security policy; none where the web is not built. */
export function inlineScriptHashesOf(directory: string): string[] {
  const file = path.join(directory, page)
  if (!existsSync(file)) return []
  const scripts = readFileSync(file, 'utf8').matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)
  return [...scripts].map(
    ([, text]) =>
      `sha256-${createHash('sha256')
        .update(text ?? '')
        .digest('base64')}`,
  )
}

/** Serves the built web, and its one page for every address that a person may open. */
export async function serveWeb(app: FastifyInstance, directory: string, brand: Brand): Promise<void> {
  const file = path.join(directory, page)
  if (!existsSync(file)) {
    app.setNotFoundHandler(answerNotFound)
    return
  }
  const branded = brandPage(readFileSync(file, 'utf8'), brand)
  const shown = createWebPage(branded.page)
  for (const url of ['/', `/${page}`]) app.get(url, (request, reply) => shown.send(request, reply))
  serveBrandFiles(app, branded.files)
  await app.register(fastifyStatic, {
    root: directory,
    // One route per file. A wildcard would take every GET that no API knows, before the API's own hooks and errors.
    wildcard: false,
    globIgnore: [`${page}*`],
    dotfiles: 'ignore',
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, served) => {
      const name = served.replace(/\.(br|gz)$/, '')
      reply.header('cache-control', hashedName.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => (wantsPage(request) ? shown.send(request, reply) : answerNotFound(request, reply)))
}

function wantsPage(request: FastifyRequest): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return isRead && !isApiAddress(request.url) && (request.headers.accept ?? '').includes('text/html')
}
