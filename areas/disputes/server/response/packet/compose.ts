import sharp from 'sharp'
import { disputeLimits } from '#areas/disputes/contract/rules.ts'
import { limits } from '#kernel/limits.ts'
import { countPages, openPdf } from '#server/infra/pdf/pdfium.ts'
import { BrokenDocument, writePacket } from './document.ts'
import { encodeImage, keptLevel } from './images.ts'
import type { LargePacket, Packet, PacketInput, PacketSection } from './packet.ts'
import { Pieces } from './pieces.ts'

type Written = Awaited<ReturnType<typeof writePacket>>

/** Parts that are larger together aren't worth writing: a document loses less when it is merged. */
const writtenBytesMax = 3 * disputeLimits.evidenceFilesBytesMax

/**
 * Composes a packet in the largest form that issuers take. Images get smaller first; pages become pictures only if the packet would be above the limit.
 * @param sources the content of each file by its ID.
 */
export async function composePacket(given: PacketInput, sources: Map<string, Uint8Array>): Promise<Packet | LargePacket> {
  const { leftOut, incomplete, readable } = await checkSources(given, sources)
  const input = { ...given, sections: readable }
  const pieces = new Pieces(
    readable.flatMap((section) => section.files),
    sources,
  )
  for (const id of incomplete) await pieces.rasteriseBroken(id)
  let written = await write(input, pieces)
  const byteCount = () => written?.bytes.length ?? pieces.byteCount
  while (byteCount() > disputeLimits.evidenceFilesBytesTaken && (await pieces.reduceImages())) written = await write(input, pieces)
  while (byteCount() > disputeLimits.evidenceFilesBytesMax && (await pieces.rasteriseNext())) written = await write(input, pieces)
  if (!written || byteCount() > disputeLimits.evidenceFilesBytesMax) return { tooLargeBytes: byteCount() }
  return { ...written, leftOut, rasterised: pieces.rasterised, areImagesReduced: pieces.areImagesReduced }
}

interface CheckedSources {
  readonly leftOut: string[]
  /** Documents that lack some of their pages. */
  readonly incomplete: string[]
  readonly readable: PacketSection[]
}

/** No issuer reads as many, and a document can say that it has any number. */
const documentPagesMax = 2000

/** Files of the merchant API were not checked when they came: images become JPEG as those of drafts are, and what can't be read is left out. */
async function checkSources({ sections }: PacketInput, sources: Map<string, Uint8Array>): Promise<CheckedSources> {
  const leftOut: string[] = []
  const incomplete: string[] = []
  for (const { id, mediaType, isUnchecked } of sections.flatMap(({ files }) => files)) {
    try {
      const source = sources.get(id) ?? new Uint8Array()
      if (mediaType === 'application/pdf') {
        const { pageCount, checkedCount, foundCount } = await openPdf(source, async (document) => countPages(document))
        if (foundCount === 0 || pageCount > documentPagesMax) leftOut.push(id)
        else if (foundCount < checkedCount) incomplete.push(id)
      } else if (mediaType === 'image/jpeg' && !isUnchecked) await sharp(source).metadata()
      else sources.set(id, await encodeImage(source, keptLevel, limits.imagePixelsMax))
    } catch {
      leftOut.push(id)
    }
  }
  const readable = sections.map((section) => ({ ...section, files: section.files.filter(({ id }) => !leftOut.includes(id)) }))
  return { leftOut, incomplete, readable: readable.filter(({ files }) => files.length > 0) }
}

/** Null if the parts are far too large. */
async function write(input: PacketInput, pieces: Pieces): Promise<Written | null> {
  if (pieces.byteCount > writtenBytesMax) return null
  try {
    return await writePacket(input, pieces)
  } catch (error) {
    if (!(error instanceof BrokenDocument)) throw error
    await pieces.rasteriseBroken(error.fileId)
    return write(input, pieces)
  }
}
