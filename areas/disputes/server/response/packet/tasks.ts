import type { FileId } from '#kernel/ids.ts'
import type { FileMediaType } from '#kernel/statuses.ts'
import type { PacketInput } from './packet.ts'

/** What the thread of packets does. */
export type PacketTask =
  | { readonly task: 'inspect'; readonly path: string; readonly mediaType: FileMediaType }
  | { readonly task: 'compose'; readonly input: PacketInput }
  | { readonly task: 'draw'; readonly packet: Uint8Array; readonly first: number; readonly count: number }

/** The ID of a file that the thread needs. */
export type FileQuestion = FileId
