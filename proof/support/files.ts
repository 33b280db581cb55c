import { strFromU8, unzipSync } from 'fflate'
import { makeJpeg, makePdf, makePng } from '#areas/settings/test/documents.ts'

/** Files of the merchant API. */

/** A PDF of one page and so many bytes, most of them behind its end. */
export function pdf(sizeBytes = 500, text = ''): Buffer {
  const content = Buffer.alloc(sizeBytes, `${text} `)
  makePdf().copy(content)
  return content
}

export const png = makePng()
export const jpeg = makeJpeg()

/** A file as the official client takes it. */
export const fileOf = (data: Buffer, name = 'receipt.pdf') => ({ data, name, type: 'application/octet-stream' })

/** The files of an archive as texts, by name. */
export function readZip(archive: Buffer): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(unzipSync(archive)).map(([name, content]) => [name, strFromU8(content)]))
}
