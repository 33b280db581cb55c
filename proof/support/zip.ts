import { strFromU8, unzipSync } from 'fflate'

/** The files of an archive as texts, by name. */
export function readZip(archive: Buffer): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(unzipSync(archive)).map(([name, content]) => [name, strFromU8(content)]))
}
