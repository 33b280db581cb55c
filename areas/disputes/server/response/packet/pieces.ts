import { limits } from '#kernel/limits.ts'
import { openPdf } from '#server/infra/pdf/pdfium.ts'
import { drawPage, type PictureQuality } from './draw.ts'
import { encodeImage, smallerLevels } from './images.ts'
import type { PacketFile } from './packet.ts'

/** What a packet shows of each file, in the largest form that fits. */

interface PicturedPage {
  /** Null for a page that can't be drawn. */
  readonly jpeg: Uint8Array | null
  /** In points. Null for an image, which fills its page. */
  readonly size: { readonly width: number; readonly height: number } | null
}

export type Piece = { readonly kind: 'pictures'; readonly pages: readonly PicturedPage[] } | { readonly kind: 'document'; readonly bytes: Uint8Array }

const rasterLevels: readonly PictureQuality[] = [
  { dotsPerInch: 150, quality: 60 },
  { dotsPerInch: 100, quality: 45 },
]

export class Pieces {
  readonly #files: readonly PacketFile[]
  readonly #sources: ReadonlyMap<string, Uint8Array>
  readonly #pieces = new Map<string, Piece>()
  readonly #rasterised = new Set<string>()
  #imageLevel = -1

  constructor(files: readonly PacketFile[], sources: ReadonlyMap<string, Uint8Array>) {
    this.#files = files
    this.#sources = sources
    for (const { id, mediaType } of files) {
      const bytes = this.#sourceOf(id)
      this.#pieces.set(id, mediaType === 'application/pdf' ? { kind: 'document', bytes } : { kind: 'pictures', pages: [{ jpeg: bytes, size: null }] })
    }
  }

  get rasterised(): readonly string[] {
    return this.#files.map(({ id }) => id).filter((id) => this.#rasterised.has(id))
  }

  get areImagesReduced(): boolean {
    return this.#imageLevel >= 0
  }

  get byteCount(): number {
    return [...this.#pieces.values()].reduce((sum, piece) => sum + bytesOf(piece), 0)
  }

  get(id: string): Piece {
    const piece = this.#pieces.get(id)
    if (!piece) throw new Error(`There is no file ${id}.`)
    return piece
  }

  /** Makes all images smaller. False if they are in their smallest form. */
  async reduceImages(): Promise<boolean> {
    const images = this.#files.filter(({ mediaType }) => mediaType !== 'application/pdf')
    const level = smallerLevels[this.#imageLevel + 1]
    if (!level || images.length === 0) return false
    this.#imageLevel++
    for (const { id } of images) {
      const jpeg = await encodeImage(this.#sourceOf(id), level, limits.imagePixelsMax)
      if (jpeg.length < bytesOf(this.get(id))) this.#pieces.set(id, { kind: 'pictures', pages: [{ jpeg, size: null }] })
    }
    return true
  }

  /** Makes pictures of the pages of the largest document that gets smaller by it. False if there is none. */
  async rasteriseNext(): Promise<boolean> {
    for (const level of rasterLevels) {
      const documents = this.#files.filter(({ mediaType }) => mediaType === 'application/pdf')
      for (const { id } of documents.toSorted((one, other) => bytesOf(this.get(other.id)) - bytesOf(this.get(one.id)))) {
        if (await this.#rasterise(id, level)) return true
      }
    }
    return false
  }

  /** Makes pictures of a document whose structure can't be merged, or that lacks pages. */
  async rasteriseBroken(id: string): Promise<void> {
    const [level] = rasterLevels
    if (level) this.#pieces.set(id, await picturesOf(this.#sourceOf(id), level))
    this.#rasterised.add(id)
  }

  readonly #tried = new Map<string, Set<PictureQuality>>()
  async #rasterise(id: string, level: PictureQuality): Promise<boolean> {
    const tried = this.#tried.get(id) ?? new Set()
    if (tried.has(level)) return false
    this.#tried.set(id, tried.add(level))
    const piece = await picturesOf(this.#sourceOf(id), level)
    if (bytesOf(piece) >= bytesOf(this.get(id))) return false
    this.#pieces.set(id, piece)
    this.#rasterised.add(id)
    return true
  }

  #sourceOf(id: string): Uint8Array {
    const source = this.#sources.get(id)
    if (!source) throw new Error(`There is no file ${id}.`)
    return source
  }
}

const bytesOf = (piece: Piece) => (piece.kind === 'document' ? piece.bytes.length : piece.pages.reduce((sum, { jpeg }) => sum + (jpeg?.length ?? 0), 0))

async function picturesOf(source: Uint8Array, quality: PictureQuality): Promise<Piece> {
  return openPdf(source, async (document) => {
    const pages: PicturedPage[] = []
    for (let index = 0; index < document.getPageCount(); index++) {
      pages.push(await drawPage(document, index, quality))
    }
    return { kind: 'pictures', pages }
  })
}
