import { queryOptions } from '@tanstack/react-query'
import {
  composeResponsePacket,
  type DisputeResponse,
  type EvidenceItem,
  getDisputeResponse,
  getPacketPage,
  type Packet,
} from '#areas/disputes/contract/response.ts'
import { call } from '#web/api/call.ts'

export interface ResponseKey {
  readonly id: string
  readonly disputeId: string
}

const keyOf = ({ id, disputeId }: ResponseKey) => ['merchant', id, 'disputes', disputeId, 'response'] as const

export function responseQuery(key: ResponseKey) {
  return queryOptions<DisputeResponse>({
    queryKey: keyOf(key),
    queryFn: ({ signal }) => call(getDisputeResponse, { params: { ...key } }, { signal }),
  })
}

/** Returns the evidence of a level, with what isn't there yet. */
export function listLevel({ evidence }: DisputeResponse, level: EvidenceItem['level']) {
  const items = evidence.filter((item) => item.level === level)
  return { items, missing: items.filter(({ is_given }) => !is_given) }
}

const triesMax = 20

/** The packet of one version of the draft. A large one takes a while, so the call is made until it is there. */
export function packetQuery(key: ResponseKey, version: number) {
  return queryOptions<Packet>({
    queryKey: [...keyOf(key), 'packet', version],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => {
      for (let tries = 0; tries < triesMax; tries++) {
        const { packet } = await call(composeResponsePacket, { params: { ...key } }, { signal })
        if (packet) return packet
      }
      throw new Error('The packet takes too long.')
    },
  })
}

/** A page as an address that the page's policy allows for images. */
export function packetPageQuery(key: ResponseKey, hash: string, page: number) {
  return queryOptions<string>({
    queryKey: [...keyOf(key), 'page', hash, page],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => readAddress(await call(getPacketPage, { params: { ...key, hash, page: String(page) } }, { signal })),
  })
}

function readAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('The page cannot be read.'))
    reader.readAsDataURL(new Blob([blob], { type: 'image/jpeg' }))
  })
}
