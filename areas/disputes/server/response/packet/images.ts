import sharp from 'sharp'

/** Images of evidence. Runs in a thread alone. */

// A cache would outlive the picture, and the thread has one processor.
sharp.cache(false)
sharp.concurrency(1)

interface ImageLevel {
  readonly sidePixelsMax: number
  readonly quality: number
}

/** Kept of an upload: as much as a printed page shows. */
export const keptLevel: ImageLevel = { sidePixelsMax: 2400, quality: 86 }
/** Smaller forms, tried one after the other until the packet fits. A page of text stays readable in the last one. */
export const smallerLevels: readonly ImageLevel[] = [
  { sidePixelsMax: 1900, quality: 74 },
  { sidePixelsMax: 1500, quality: 62 },
  { sidePixelsMax: 1100, quality: 50 },
]

/** Encodes an image as JPEG, turned as its camera was held, on white, and without metadata such as where it was taken. */
export async function encodeImage(source: Uint8Array | string, { sidePixelsMax: side, quality }: ImageLevel, pixelsMax: number): Promise<Buffer> {
  return sharp(source, { limitInputPixels: pixelsMax, failOn: 'truncated', sequentialRead: true })
    .rotate()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColorspace('srgb')
    .jpeg({ quality, chromaSubsampling: quality > 80 ? '4:4:4' : '4:2:0' })
    .toBuffer()
}
