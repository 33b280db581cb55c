import * as z from 'zod/mini'
import { UserError } from '../user-error.ts'

/** What a backup says about itself, in its first file, and what it holds, in its last one. */

/** Of the archive's layout: a program reads its own format and earlier ones. */
const formatVersion = 1
const product = 'counterfoil'

const table = z.strictObject({ name: z.string(), is_partitioned: z.boolean(), columns: z.array(z.string()) })
const partition = z.strictObject({ name: z.string(), parent: z.string(), bound: z.string(), partition_by: z.nullable(z.string()) })
const sequence = z.strictObject({
  name: z.string(),
  /** Null where no number was taken yet. */
  last_value: z.nullable(z.string()),
})

const manifest = z.strictObject({
  product: z.literal(product),
  format: z.literal(formatVersion),
  /** Of the program that made the backup. */
  version: z.string(),
  /** The time of its snapshot, by the clock of the database: it has what was committed before. */
  created_at: z.string(),
  /** Sealed with the secret key of the installation; only that key opens it. In base64. */
  key_check: z.string(),
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })),
  tables: z.array(table),
  partitions: z.array(partition),
  sequences: z.array(sequence),
  left_out: z.array(z.strictObject({ name: z.string(), reason: z.string() })),
})

const savedTable = z.strictObject({ name: z.string(), rows: z.number(), bytes: z.number(), sha256: z.string() })
const contents = z.strictObject({ tables: z.array(savedTable) })

export type Table = z.infer<typeof table>
export type Partition = z.infer<typeof partition>
export type Sequence = z.infer<typeof sequence>
export type SavedTable = z.infer<typeof savedTable>
export type Manifest = z.infer<typeof manifest>

export const manifestFile = 'manifest.json'
export const secretKeyFile = 'secret.key'
export const contentsFile = 'contents.json'

export const describeManifest = (about: Omit<Manifest, 'product' | 'format'>): Buffer =>
  Buffer.from(`${JSON.stringify({ product, format: formatVersion, ...about }, null, 2)}\n`)

export const describeContents = (tables: readonly SavedTable[]): Buffer => Buffer.from(`${JSON.stringify({ tables }, null, 2)}\n`)

/**
 * @throws UserError where a newer version made the backup.
 * @throws another error where it is no manifest.
 */
export function readManifest(content: Buffer): Manifest {
  const json: unknown = JSON.parse(content.toString())
  const { format, version } = z.parse(z.object({ product: z.literal(product), format: z.number(), version: z.string() }), json)
  if (format > formatVersion)
    throw new UserError(`The backup was made by a newer version of Counterfoil (${version}). Restore it with that version or a later one.`)
  return z.parse(manifest, json)
}

export const readContents = (content: Buffer): readonly SavedTable[] => z.parse(contents, JSON.parse(content.toString())).tables
