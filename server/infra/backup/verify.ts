import { createHash, type Hash } from 'node:crypto'
import { opensKeyCheck } from '../database/key-check.ts'
import { UserError } from '../user-error.ts'
import { type Entry, readEntries } from './archive.ts'
import { damaged, decrypt, type OpenedFile } from './encryption.ts'
import { contentsFile, type Manifest, manifestFile, readContents, readManifest, type SavedTable, secretKeyFile } from './manifest.ts'

/** A backup that was read to its end and found whole. */
export interface VerifiedBackup {
  readonly manifest: Manifest
  /** Of the installation that was backed up. */
  readonly secretKey: string
  readonly contents: readonly SavedTable[]
}

/** Adds up what the files of one table hold. */
class TableSum {
  readonly #hash: Hash = createHash('sha256')
  #bytes = 0

  add(content: Buffer): void {
    this.#hash.update(content)
    this.#bytes += content.length
  }

  matches({ bytes, sha256 }: SavedTable): boolean {
    return this.#bytes === bytes && this.#hash.digest('hex') === sha256
  }
}

/** The table that a file belongs to, or null. */
const tableOf = (name: string) => /^tables\/([^/]+)\/\d+\.copy$/.exec(name)?.[1] ?? null

/**
 * Reads a backup to its end without keeping it, and checks every table against the list at the end.
 * @throws UserError where a newer version made it, or the file is cut short or altered.
 */
export async function verifyBackup(opened: OpenedFile): Promise<VerifiedBackup> {
  try {
    return await verifyEntries(readEntries(decrypt(opened)))
  } catch (error) {
    if (error instanceof UserError) throw error
    throw damaged(opened.file)
  }
}

async function verifyEntries(entries: AsyncGenerator<Entry>): Promise<VerifiedBackup> {
  const manifest = readManifest(await nextFile(entries, manifestFile))
  const secretKey = (await nextFile(entries, secretKeyFile)).toString().replace(/\n$/, '')
  if (!opensKeyCheck(Buffer.from(manifest.key_check, 'base64'), Buffer.from(secretKey))) throw new Error('The secret key is not the one of the manifest.')
  const sums = new Map<string, TableSum>()
  let contents: readonly SavedTable[] | null = null
  for await (const { name, content } of entries) {
    const table = tableOf(name)
    if (name === contentsFile) contents = readContents(content)
    else if (table === null || contents !== null) throw new Error(`${name} is not expected here.`)
    else {
      const sum = sums.get(table) ?? new TableSum()
      sums.set(table, sum)
      sum.add(content)
    }
  }
  const expected = contents ?? []
  const isWhole = JSON.stringify(expected.map(({ name }) => name)) === JSON.stringify(manifest.tables.map(({ name }) => name))
  if (!isWhole || !expected.every((table) => (sums.get(table.name) ?? new TableSum()).matches(table))) throw new Error('The tables are not those of the list.')
  return { manifest, secretKey, contents: expected }
}

async function nextFile(entries: AsyncGenerator<Entry>, name: string): Promise<Buffer> {
  const { value } = (await entries.next()) as IteratorResult<Entry, undefined>
  if (value?.name !== name) throw new Error(`${name} is missing.`)
  return value.content
}

/**
 * Yields the rows of the tables, in pieces, as the verified backup has them.
 * @throws UserError where the file is another one by now.
 */
export async function* readTables(opened: OpenedFile, { contents }: VerifiedBackup): AsyncGenerator<{ table: string; content: Buffer }> {
  const sums = new Map(contents.map(({ name }) => [name, new TableSum()]))
  for await (const { name, content } of readEntries(decrypt(opened))) {
    const table = tableOf(name)
    if (table === null) continue
    sums.get(table)?.add(content)
    yield { table, content }
  }
  if (!contents.every((table) => sums.get(table.name)?.matches(table))) throw damaged(opened.file)
}
