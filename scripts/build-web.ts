import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { showProgress } from '#server/infra/terminal/progress.ts'
import { UserError } from '#server/infra/user-error.ts'
import { brotliQuality, compressFiles } from './compress-files.ts'
import { hashFiles } from './hash-files.ts'

const root = path.resolve(import.meta.dirname, '..')
const web = path.join(root, 'web')
const dist = path.join(web, 'dist')
const stampFile = path.join(dist, '.sources')
/** Everything the build reads, by itself or for the OpenAPI documents. The lock file stands for the packages. */
const sources = ['areas', 'docs/guides.md', 'kernel', 'package-lock.json', 'scripts/api-documents.ts', 'server/openapi', 'web']

/** Builds the dashboard into a folder, which holds nothing else afterwards. @param quality of its Brotli files. */
export async function buildWebInto(folder: string, quality: number): Promise<void> {
  const vite = spawn(
    process.execPath,
    [path.join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error', '--outDir', folder, '--emptyOutDir'],
    // Its own progress would clear ours, and its warnings are for whoever runs `npm run build`; errors come by stderr.
    { cwd: web, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const [code] = await once(vite, 'exit')
  if (code !== 0) throw new UserError(`Can't build the dashboard: vite ended with ${code}.`)
  await compressFiles(folder, quality)
}

/** Builds the dashboard if it is missing or its sources have changed since. */
export async function buildWeb(): Promise<void> {
  const wanted = await hashFiles(sources)
  const built = await readFile(stampFile, 'utf8').catch(() => null)
  if (built === wanted) return
  await showProgress(process.stderr, 'Building the dashboard…', () => buildWebInto(dist, brotliQuality.quick))
  await writeFile(stampFile, wanted)
}
