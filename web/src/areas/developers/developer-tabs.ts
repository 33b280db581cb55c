import type { AreaTab } from '../../shared/navigation/use-open-tabs.ts'

/** The tabs of the developer area, in their order. */
export const developerTabs = [
  { key: 'overview', path: '/developer', permission: 'developer.read' },
  { key: 'keys', path: '/developer/keys', permission: 'keys.manage' },
  { key: 'requests', path: '/developer/requests', permission: 'developer.read' },
  { key: 'events', path: '/developer/events', permission: 'developer.read' },
  { key: 'webhooks', path: '/developer/webhooks', permission: 'developer.read' },
  { key: 'sandbox', path: '/developer/sandbox', permission: 'sandbox.control', kind: 'sandbox' },
] as const satisfies readonly (AreaTab & { kind?: 'sandbox' })[]
