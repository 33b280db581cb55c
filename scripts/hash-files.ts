import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from './scratch.ts'

/** Folders of what is made from sources, beside them. */
const made = new Set(['dist', 'node_modules'])

async function listFiles(source: string): Promise<string[]> {
  const absolute = path.join(root, source)
  if (!existsSync(absolute)) return []
  const entries = await readdir(absolute, { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTDIR') return null
    throw error
  })
  if (entries === null) return [absolute]
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter(
      (file) =>
        !path
          .relative(absolute, file)
          .split(path.sep)
          .some((part) => made.has(part)),
    )
}

/** Hashes names and contents of files and folders of the project: times of files say nothing after a clone or a checkout. */
export async function hashFiles(sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  const files = (await Promise.all(sources.map(listFiles))).flat().sort()
  for (const file of files)
    hash
      .update(path.relative(root, file))
      .update('\0')
      .update(await readFile(file))
      .update('\0')
  return hash.digest('hex')
}
