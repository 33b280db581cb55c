import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Packet } from '#areas/disputes/contract/response.ts'
import { useDraft } from './draft-context.ts'
import { packetQuery } from './queries.ts'

const pauseMs = 1500

export interface PacketState {
  /** Of the latest version that was made. */
  readonly packet: Packet | undefined
  /** Whether it is the packet of the draft as it is now. */
  readonly isCurrent: boolean
  readonly error: unknown
  readonly retry: () => void
}

/** The packet of the draft, made again a moment after each change. */
export function usePacket(): PacketState {
  const { key, response } = useDraft()
  const [version, setVersion] = useState(response.version)
  useEffect(() => {
    if (version === response.version) return
    const timer = setTimeout(() => setVersion(response.version), pauseMs)
    return () => clearTimeout(timer)
  }, [version, response.version])
  const { data, isSuccess, isPlaceholderData, error, refetch } = useQuery({
    ...packetQuery(key, version),
    enabled: response.is_open,
    placeholderData: keepPreviousData,
  })
  return { packet: data, isCurrent: isSuccess && !isPlaceholderData && version === response.version, error, retry: () => void refetch() }
}
