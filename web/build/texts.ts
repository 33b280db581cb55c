import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { localeHeader } from '../../contract/src/locale.ts'
import { toNamespaces } from '../../contract/src/texts.ts'

/** Lists the files of the browser by `language/namespace`: without what only the server writes. */
function listFiles(folder: string): Map<string, string> {
  const found = Map.groupBy(globSync('*/*.json', { cwd: folder }).sort(), (file) => path.dirname(file))
  const files = [...found].flatMap(([locale, names]) => {
    const read = (file: string) => JSON.parse(readFileSync(path.join(folder, file), 'utf8'))
    const { errors: _, ...namespaces } = toNamespaces(Object.fromEntries(names.map((file) => [path.basename(file, '.json'), read(file)])))
    return Object.entries(namespaces).map(([name, { server: __, ...texts }]) => [`${locale}/${name}`, JSON.stringify(texts)] as const)
  })
  return new Map(files.filter(([, texts]) => texts !== '{}'))
}

/** A file of the build has its language and a hash of its content in its name, so it can be cached for ever. */
function addressOf(name: string, content: string): string {
  return `locales/${name}-${createHash('sha256').update(content).digest('base64url').slice(0, 8)}.json`
}

/** Gives the browser its part of the texts: a file for each namespace and language, and a module with their addresses. @param folder of the files. */
export function texts(folder: string): Plugin {
  let isBuild = true
  return {
    name: 'texts',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    load: {
      filter: { id: /\/web\/src\/i18n\/addresses\.ts$/ },
      handler() {
        const addresses = [...listFiles(folder)].map(([name, content]) => {
          const fileName = isBuild ? addressOf(name, content) : `locales/${name}.json`
          if (isBuild) this.emitFile({ type: 'asset', fileName, source: content })
          return [name, `/${fileName}`]
        })
        return `export const addresses = ${JSON.stringify(Object.fromEntries(addresses))}`
      },
    },
    transformIndexHtml: (html) => html.replace("languages = ['en']", `languages = ${JSON.stringify(Object.values(localeHeader))}`),
    configureServer(server) {
      server.watcher.add(folder).on('change', (file) => file.startsWith(folder) && server.ws.send({ type: 'full-reload' }))
      server.middlewares.use('/locales', (request, response, next) => {
        const content = listFiles(folder).get(/^\/([\w/-]+)\.json/.exec(request.url ?? '')?.[1] ?? '')
        if (content === undefined) return next()
        response.setHeader('content-type', 'application/json').end(content)
      })
    },
  }
}
