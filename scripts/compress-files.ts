import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

const compressible = /\.(js|css|json|svg|html)$/
/** A smaller file fits one packet anyway. */
const smallestBytes = 1024

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** Brotli's best takes eight times the time of the quality that a start uses, and saves 8 % of the bytes. */
export const brotliQuality = { quick: 9, best: zlib.constants.BROTLI_MAX_QUALITY } as const

/** Puts a .br and a .gz beside each file that is worth it, so that the server only picks one and never compresses while somebody waits. */
export async function compressFiles(directory: string, quality: number): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name)).map((entry) => path.join(entry.parentPath, entry.name))
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file)
      if (content.length < smallestBytes) return
      await writeFile(`${file}.br`, await brotli(content, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: quality } }))
      await writeFile(`${file}.gz`, await gzip(content, { level: zlib.constants.Z_BEST_COMPRESSION }))
    }),
  )
}
