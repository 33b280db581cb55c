import { deliveryStates } from '#areas/developers/contract/webhooks/statuses.ts'
import { listAddress } from '#web/shared/lists/list-search.ts'
import { page } from '#web/shared/navigation/page.ts'
import type { DeliveryPage } from './webhooks/queries.ts'

export const developerPages = {
  '/developer': page(['developers'], () => import('./overview/overview-page.tsx').then((module) => module.DeveloperOverviewPage)),
  '/developer/requests': page(['requests', 'developers'], () => import('./requests/requests-page.tsx').then((module) => module.RequestsPage), listAddress),
  '/developer/requests/$requestId': page(['requests'], () => import('./requests/request-page.tsx').then((module) => module.RequestPage)),
  '/developer/events': page(['events', 'developers'], () => import('./events/events-page.tsx').then((module) => module.EventsPage), listAddress),
  '/developer/events/$eventId': page(['events', 'webhooks'], () => import('./events/event-page.tsx').then((module) => module.EventPage)),
  '/developer/webhooks': page(['developers', 'webhooks', 'events'], () => import('./webhooks/webhooks-page.tsx').then((module) => module.WebhooksPage)),
  '/developer/webhooks/$endpointId': page(
    ['developers', 'webhooks', 'events'],
    () => import('./webhooks/endpoint-page.tsx').then((module) => module.EndpointPage),
    {
      validateSearch: readDeliverySearch,
    },
  ),
  '/developer/sandbox': page(['sandbox', 'developers', 'disputes', 'dispute'], () => import('./sandbox/sandbox-page.tsx').then((module) => module.SandboxPage)),
  '/developer/keys': page(['developers'], () => import('./keys/keys-page.tsx').then((module) => module.KeysPage), {
    validateSearch: ({ store }): { store?: string } => (typeof store === 'string' ? { store } : {}),
  }),
  '/developer/keys/$keyId': page(['developers'], () => import('./keys/key-page.tsx').then((module) => module.KeyPage)),
}

/** Reads the filter and the place in the list of deliveries from an address. */
function readDeliverySearch({ state, after, before }: Record<string, unknown>): DeliveryPage {
  const known = deliveryStates.find((one) => one === state)
  return {
    ...(known && { state: known }),
    ...(typeof after === 'string' && { after }),
    ...(typeof before === 'string' && { before }),
  }
}
