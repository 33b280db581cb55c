import { createHash } from 'node:crypto'
import path from 'node:path'
import type { Plugin } from 'vite'
import { localeHeader } from '#kernel/locale.ts'
import { toNamespaces } from '#kernel/texts.ts'
import { listLanguages, listTextFiles, readFiles } from '../../scripts/locale-files.ts'
import { root } from '../../scripts/scratch.ts'

/** Lists the files of the browser by `language/namespace`: without what only the server writes. */
function listFiles(): Map<string, string> {
  const files = listLanguages().flatMap((locale) => {
    const { errors: _, ...namespaces } = toNamespaces(readFiles(locale))
    return Object.entries(namespaces).map(([name, { server: __, ...texts }]) => [`${locale}/${name}`, JSON.stringify(texts)] as const)
  })
  return new Map(files.filter(([, texts]) => texts !== '{}'))
}

/** A file of the build has its language and a hash of its content in its name, so it can be cached for ever. */
function addressOf(name: string, content: string): string {
  return `locales/${name}-${createHash('sha256').update(content).digest('base64url').slice(0, 8)}.json`
}

/** Gives the browser its part of the texts: a file for each namespace and language, and a module with their addresses. */
export function texts(): Plugin {
  let isBuild = true
  return {
    name: 'texts',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    load: {
      filter: { id: /\/web\/i18n\/addresses\.ts$/ },
      handler() {
        const addresses = [...listFiles()].map(([name, content]) => {
          const fileName = isBuild ? addressOf(name, content) : `locales/${name}.json`
          if (isBuild) this.emitFile({ type: 'asset', fileName, source: content })
          return [name, `/${fileName}`]
        })
        return `export const addresses = ${JSON.stringify(Object.fromEntries(addresses))}`
      },
    },
    transformIndexHtml: (html) => html.replace("languages = ['en']", `languages = ${JSON.stringify(Object.values(localeHeader))}`),
    configureServer(server) {
      const files = listTextFiles().map((file) => path.join(root, file))
      server.watcher.add(files).on('change', (file) => files.includes(file) && server.ws.send({ type: 'full-reload' }))
      server.middlewares.use('/locales', (request, response, next) => {
        const content = listFiles().get(/^\/([\w/-]+)\.json/.exec(request.url ?? '')?.[1] ?? '')
        if (content === undefined) return next()
        response.setHeader('content-type', 'application/json').end(content)
      })
    },
  }
}
