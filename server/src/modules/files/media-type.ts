import type { FileMediaType } from '@counterfoil/contract/statuses'

/** How each kind of file begins. */
const beginnings: readonly (readonly [FileMediaType, Buffer])[] = [
  ['application/pdf', Buffer.from('%PDF-')],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
]

/** What a file is, by its content alone; null where it is none of what is taken. */
export function mediaTypeOf(content: Buffer): FileMediaType | null {
  return beginnings.find(([, beginning]) => content.subarray(0, beginning.length).equals(beginning))?.[0] ?? null
}
