import * as z from 'zod/mini'
import type { LargePacket, Packet, PacketFile, PacketInput, PacketSection } from '#areas/disputes/server/response/packet/packet.ts'
import { composeInThread } from '#areas/disputes/server/response/packet/run-packet.ts'
import { fileId } from '#kernel/ids.ts'

/** Packets of evidence from files in memory. */

const letter = 'To the issuer:\n\nThe cardholder placed this order.\n\n持卡人本人下单，包裹已由其签收。'
const base = {
  locale: 'en',
  createdAt: new Date('2026-06-15T12:00:00Z'),
  title: 'Response to dispute dp_1',
  merchant: 'Harbour Lane',
  disputeId: 'dp_1',
  prepared: 'Prepared 15 Jun 2026, 12:00 (UTC)',
} as const

const input = (sections: readonly PacketSection[]): PacketInput => ({
  ...base,
  facts: [{ label: 'Disputed amount', text: 'USD 100.00' }],
  letter,
  statements: [{ label: 'Tracking number', text: '1Z999AA10123456784' }],
  sections,
})

const file = (id: string, mediaType: PacketFile['mediaType'], isOfApi: boolean): PacketFile => ({
  id: z.parse(fileId, id),
  name: `${id}.${mediaType === 'application/pdf' ? 'pdf' : 'jpg'}`,
  caption: '',
  mediaType,
  ...(isOfApi && { isUnchecked: true as const }),
})

/** @param isOfApi if the files came by the merchant API, which takes any. */
export function composePacket(files: Readonly<Record<string, Buffer>>, { isOfApi = false } = {}): Promise<Packet | LargePacket> {
  const types = Object.entries(files).map(([id, content]) =>
    file(id, content.subarray(0, 5).toString() === '%PDF-' ? 'application/pdf' : 'image/jpeg', isOfApi),
  )
  // The thread takes the buffer over, so it gets a copy.
  return composeInThread('account', input([{ heading: 'Receipt', files: types }]), async (id) => new Uint8Array(files[id] ?? []))
}

export function requirePacket(packet: Packet | LargePacket): Packet {
  if (!('bytes' in packet)) throw new Error(`The packet has ${packet.tooLargeBytes} bytes.`)
  return packet
}
