import { strFromU8, unzipSync } from 'fflate'

/** Files that are what they say by their first bytes, which is all that is looked at. */

/** A PDF of so many bytes. */
export function pdf(sizeBytes = 100, text = ''): Buffer {
  const content = Buffer.alloc(sizeBytes, `${text} `)
  content.write('%PDF-1.7\n')
  return content
}

export const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
export const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])

/** A file as the official client takes it. */
export const fileOf = (data: Buffer, name = 'receipt.pdf') => ({ data, name, type: 'application/octet-stream' })

/** The files of an archive as texts, by name. */
export function readZip(archive: Buffer): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(unzipSync(archive)).map(([name, content]) => [name, strFromU8(content)]))
}
