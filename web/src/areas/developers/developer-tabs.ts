import type { Permission } from '@counterfoil/contract/permissions'

interface DeveloperTab {
  /** Of its name in `tabs` of the texts. */
  readonly key: string
  readonly path: string
  readonly permission: Permission
}

/** The tabs of the developer area, in their order. A new tab adds its line here, its route and its routes in the server's menu. */
export const developerTabs = [
  { key: 'overview', path: '/developer', permission: 'developer.read' },
  { key: 'keys', path: '/developer/keys', permission: 'keys.manage' },
  { key: 'requests', path: '/developer/requests', permission: 'developer.read' },
  { key: 'webhooks', path: '/developer/webhooks', permission: 'developer.read' },
] as const satisfies readonly DeveloperTab[]
