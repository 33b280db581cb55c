import type { FileId } from '#kernel/ids.ts'
import type { Locale } from '#kernel/locale.ts'
import type { FileMediaType } from '#kernel/statuses.ts'

/** A packet: the one file that an issuer gets, with all evidence of a dispute. */

export interface PacketFile {
  readonly id: FileId
  readonly name: string
  readonly caption: string
  readonly mediaType: FileMediaType
  /** Set for a file of the merchant API, which was kept as it came. */
  readonly isUnchecked?: true
}

export interface PacketSection {
  readonly heading: string
  readonly files: readonly PacketFile[]
}

export interface LabeledText {
  readonly label: string
  readonly text: string
}

/** All that a packet says, in one language. */
export interface PacketInput {
  readonly locale: Locale
  readonly createdAt: Date
  readonly title: string
  readonly merchant: string
  readonly disputeId: string
  /** When it was made, in the account's time zone. */
  readonly prepared: string
  readonly facts: readonly LabeledText[]
  readonly letter: string
  readonly statements: readonly LabeledText[]
  readonly sections: readonly PacketSection[]
}

export interface PacketPage {
  readonly heading: string
  /** Null for pages that Counterfoil writes. */
  readonly fileId: FileId | null
}

export interface Packet {
  readonly bytes: Uint8Array
  readonly pages: readonly PacketPage[]
  /** Files with pages that are sent as pictures, since the packet would be too large otherwise or their structure is broken. */
  readonly rasterised: readonly string[]
  /** Files that can't be read. */
  readonly leftOut: readonly string[]
  /** Whether images are smaller than they were uploaded. */
  readonly areImagesReduced: boolean
}

/** A packet that stays too large, in its smallest form. */
export interface LargePacket {
  readonly tooLargeBytes: number
}

/** What the thread of packets does. */
export type PacketTask =
  | { readonly task: 'inspect'; readonly path: string }
  | { readonly task: 'compose'; readonly input: PacketInput }
  | { readonly task: 'draw'; readonly packet: Uint8Array; readonly first: number; readonly count: number }

/** The ID of a file that the thread needs. */
export type FileQuestion = FileId
