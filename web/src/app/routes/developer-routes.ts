import { deliveryStates } from '@counterfoil/contract/webhooks/statuses'
import { createRoute } from '@tanstack/react-router'
import type { DeliveryPage } from '../../areas/developers/webhooks/queries.ts'
import { listAddress } from './addresses.ts'
import { screen } from './screen.ts'
import { shell } from './shell.ts'

const overview = createRoute({ getParentRoute: () => shell, path: '/developer', staticData: { menuPath: '/developer' } }).lazy(
  screen(() => import('../../areas/developers/overview/overview-page.tsx').then((module) => module.DeveloperOverviewPage), 'developers'),
)

const sandbox = createRoute({ getParentRoute: () => shell, path: '/developer/sandbox', staticData: { menuPath: '/developer/sandbox' } }).lazy(
  screen(() => import('../../areas/developers/sandbox/sandbox-page.tsx').then((module) => module.SandboxPage), 'sandbox', 'developers', 'disputes', 'dispute'),
)

const keys = createRoute({
  getParentRoute: () => shell,
  path: '/developer/keys',
  validateSearch: ({ store }: Record<string, unknown>): { store?: string } => (typeof store === 'string' ? { store } : {}),
  staticData: { menuPath: '/developer/keys' },
}).lazy(screen(() => import('../../areas/developers/keys/keys-page.tsx').then((module) => module.KeysPage), 'developers'))

const key = createRoute({ getParentRoute: () => shell, path: '/developer/keys/$keyId', staticData: { menuPath: '/developer/keys' } }).lazy(
  screen(() => import('../../areas/developers/keys/key-page.tsx').then((module) => module.KeyPage), 'developers'),
)

const requests = createRoute({
  getParentRoute: () => shell,
  path: '/developer/requests',
  ...listAddress,
  staticData: { menuPath: '/developer/requests' },
}).lazy(screen(() => import('../../areas/developers/requests/requests-page.tsx').then((module) => module.RequestsPage), 'requests', 'developers'))

const request = createRoute({
  getParentRoute: () => shell,
  path: '/developer/requests/$requestId',
  staticData: { menuPath: '/developer/requests' },
}).lazy(screen(() => import('../../areas/developers/requests/request-page.tsx').then((module) => module.RequestPage), 'requests'))

const events = createRoute({
  getParentRoute: () => shell,
  path: '/developer/events',
  ...listAddress,
  staticData: { menuPath: '/developer/events' },
}).lazy(screen(() => import('../../areas/developers/events/events-page.tsx').then((module) => module.EventsPage), 'events', 'developers'))

const event = createRoute({
  getParentRoute: () => shell,
  path: '/developer/events/$eventId',
  staticData: { menuPath: '/developer/events' },
}).lazy(screen(() => import('../../areas/developers/events/event-page.tsx').then((module) => module.EventPage), 'events', 'webhooks'))

const webhooks = createRoute({ getParentRoute: () => shell, path: '/developer/webhooks', staticData: { menuPath: '/developer/webhooks' } }).lazy(
  screen(() => import('../../areas/developers/webhooks/webhooks-page.tsx').then((module) => module.WebhooksPage), 'developers', 'webhooks', 'events'),
)

const webhookEndpoint = createRoute({
  getParentRoute: () => shell,
  path: '/developer/webhooks/$endpointId',
  validateSearch: readDeliverySearch,
  staticData: { menuPath: '/developer/webhooks' },
}).lazy(screen(() => import('../../areas/developers/webhooks/endpoint-page.tsx').then((module) => module.EndpointPage), 'developers', 'webhooks', 'events'))

export const developerRoutes = [overview, sandbox, keys, key, requests, request, events, event, webhooks, webhookEndpoint] as const

/** Reads the filter and the place in the list of deliveries from an address. */
function readDeliverySearch({ state, after, before }: Record<string, unknown>): DeliveryPage {
  const known = deliveryStates.find((one) => one === state)
  return {
    ...(known && { state: known }),
    ...(typeof after === 'string' && { after }),
    ...(typeof before === 'string' && { before }),
  }
}
