/** What notifications are about, and the ways they take. Apart from the events, since addresses of the inbox name areas. */

/** How a person is notified: in the inbox, by email, or in their browsers while no page is open. */
export const notificationChannels = ['in_app', 'email', 'push'] as const
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
