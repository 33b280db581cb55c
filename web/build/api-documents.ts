import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const files = ['merchant-openapi.json', 'platform-openapi.json'] as const

/** Has the OpenAPI documents written, and serves them at stable addresses, `/docs/merchant-openapi.json` and `/docs/platform-openapi.json`. @param root folder of the project. */
export function apiDocuments(root: string): Plugin {
  const read = (file: string) => readFileSync(path.join(root, 'docs', file), 'utf8')
  return {
    name: 'api-documents',
    buildStart() {
      execFileSync(process.execPath, [path.join(root, 'scripts/api-documents.ts')], { stdio: 'inherit' })
    },
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
