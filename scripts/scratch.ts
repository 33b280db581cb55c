import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** The folder of this checkout. */
export const root = path.resolve(import.meta.dirname, '..')

/** Files of the working tree that belong to the project: tracked ones and new ones that are not ignored. */
export function listProjectFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  return [...new Set(listed.split('\0').filter((file) => file !== ''))]
}

function copyFile(file: string, target: string): void {
  try {
    cpSync(path.join(root, file), path.join(target, file))
  } catch (error) {
    // Removed from the working tree, but not yet from the index.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** Copies the project's files into a folder, and links its packages. */
export function copyProject(target: string): void {
  for (const file of listProjectFiles()) copyFile(file, target)
  symlinkSync(path.join(root, 'node_modules'), path.join(target, 'node_modules'))
}

/** Runs work in a copy of the project that it may break; the copy is removed afterwards, whatever happens. */
export async function withScratchCopy<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'counterfoil-check-')))
  try {
    copyProject(folder)
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
