import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const files = ['merchant-openapi.json', 'platform-openapi.json'] as const

/** Serves the OpenAPI documents at stable addresses, `/docs/merchant-openapi.json` and `/docs/platform-openapi.json`. */
export function apiDocuments(folder: string): Plugin {
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
  return {
    name: 'api-documents',
    generateBundle() {
      for (const file of files) this.emitFile({ type: 'asset', fileName: `docs/${file}`, source: JSON.stringify(JSON.parse(read(file))) })
    },
    configureServer(server) {
      for (const file of files) {
        server.middlewares.use(`/docs/${file}`, (_request, response) => {
          response.setHeader('content-type', 'application/json').end(read(file))
        })
      }
    },
  }
}
