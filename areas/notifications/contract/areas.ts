/** What notifications are about, and the ways they take. Apart from the events, since addresses of the inbox name areas. */

/** How a person is notified beside their inbox: by email, or in their browsers while no page is open. */
export const notificationChannels = ['email', 'push'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

export const notificationAreas = [
  'security',
  'disputes',
  'vamp',
  'acceptance',
  'risk',
  'payments',
  'balance',
  'payouts',
  'bank_accounts',
  'approvals',
  'exports',
  'developers',
  'team',
  'single_sign_on',
  'stores',
  'business',
  'compliance',
] as const
export type NotificationArea = (typeof notificationAreas)[number]

/** The areas together, as people choose how they are notified of them. Nobody chooses for security. */
export const notificationGroups = {
  disputes: ['disputes'],
  payouts: ['payouts', 'bank_accounts', 'balance'],
  payments: ['payments'],
  approvals: ['approvals'],
  limits: ['vamp', 'acceptance', 'risk'],
  team: ['team', 'single_sign_on'],
  developers: ['developers', 'stores'],
  documents: ['business', 'compliance', 'exports'],
} as const satisfies Record<string, readonly NotificationArea[]>
export type NotificationGroup = keyof typeof notificationGroups
