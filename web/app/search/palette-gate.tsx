import { useMatches } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { FoundKind } from '#areas/home/contract/search/object-id.ts'
import { queryLimits } from '#kernel/query/rules.ts'
import { useMerchant } from '../../stores/merchant.ts'
import { useRecentObjects } from '../../stores/recent-objects.ts'
import { useReturnedFocus } from '../../ui/overlays/use-returned-focus.ts'
import { useShortcuts } from '../../ui/shortcuts/registry.ts'
import { loadPalette } from './load-palette.ts'
import { closePalette, openPalette, usePalette } from './palette-store.ts'

const Palette = lazy(loadPalette)

/** The search of everything, its shortcuts, and the objects that were opened before. */
export function PaletteGate() {
  const { t } = useTranslation('shell')
  const { isOpen, opener } = usePalette()
  useShortcuts({
    title: t('shortcuts.everywhere'),
    isGlobal: true,
    shortcuts: [
      { keys: 'mod+k', label: t('search.open'), onPress: openPalette },
      { keys: '/', label: t('search.open'), onPress: openPalette },
    ],
  })
  useNotedObject()
  useReturnedFocus(opener)
  useEffect(() => closePalette, [])
  if (!isOpen) return null
  return (
    <Suspense fallback={<WaitingInput />}>
      <Palette />
    </Suspense>
  )
}

const focus = (input: HTMLInputElement | null) => input?.focus({ preventScroll: true })

/** Takes what is typed until the palette is loaded. */
function WaitingInput() {
  const { t } = useTranslation('shell')
  const typed = usePalette((state) => state.typed)
  return (
    <input
      ref={focus}
      className="visually-hidden"
      aria-label={t('search.open')}
      maxLength={queryLimits.searchTextLengthMax}
      value={typed}
      onChange={({ target }) => usePalette.setState({ typed: target.value })}
      onKeyDown={({ key }) => key === 'Escape' && closePalette()}
    />
  )
}

/** Remembers the object whose page is open. */
function useNotedObject(): void {
  const { id: merchantId } = useMerchant()
  const match = useMatches({ select: (matches) => matches.at(-1) })
  const kind = kindsByRoute[match?.fullPath ?? '']
  const id = Object.values(match?.params ?? {})[0]
  useEffect(() => {
    if (kind && typeof id === 'string') useRecentObjects.getState().note({ merchantId, kind, id })
  }, [merchantId, kind, id])
}

/** The kind of object that a page shows, by its route. */
const kindsByRoute: Readonly<Record<string, FoundKind>> = {
  '/payments/$paymentId': 'payment',
  '/customers/$customerId': 'customer',
  '/payments-product/disputes/$disputeId': 'dispute',
  '/balance/payouts/$payoutId': 'payout',
  '/developer/requests/$requestId': 'request',
  '/developer/events/$eventId': 'event',
  '/developer/webhooks/$endpointId': 'webhook_endpoint',
  '/developer/keys/$keyId': 'api_key',
}
