import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describeMerchantOpenApi } from '#server/openapi/merchant-openapi.ts'
import { describeApi } from '#server/openapi/openapi.ts'
import { describePlatformApi } from '#server/openapi/platform-openapi.ts'
import manifest from '../package.json' with { type: 'json' }
import { root } from './scratch.ts'

/** The OpenAPI documents, which are not in git: `npm run generate`, each build of the dashboard and each release write them. */
export async function describeApiDocuments() {
  return {
    'docs/openapi.json': await describeApi(manifest.version),
    'docs/merchant-openapi.json': describeMerchantOpenApi(manifest.version),
    'docs/platform-openapi.json': await describePlatformApi(manifest.version),
  }
}

export async function writeApiDocuments(): Promise<void> {
  for (const [name, document] of Object.entries(await describeApiDocuments())) {
    const [file, text] = [path.join(root, name), `${JSON.stringify(document, null, 2)}\n`]
    if ((await readFile(file, 'utf8').catch(() => null)) === text) continue
    // Another build may be reading it.
    const draft = `${file}.${process.pid}`
    await writeFile(draft, text)
    await rename(draft, file)
  }
}

// The build of the dashboard runs it as a process, since nothing of the web imports the server.
if (import.meta.main) await writeApiDocuments()
