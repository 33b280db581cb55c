/** Which area a file belongs to, until each area is a folder: the first pattern that matches its path decides. */

/** Areas in the order of what a fault costs: deep tests of earlier ones run first where not all can. */
export const areas = [
  'money',
  'kernel',
  'payments',
  'payouts',
  'disputes',
  'identity',
  'team',
  'merchant-api',
  'platform',
  'customers',
  'risk',
  'acceptance',
  'vamp',
  'developers',
  'exports',
  'notices',
  'settings',
  'overview',
  'packaging',
] as const
export type Area = (typeof areas)[number]

/** Names of folders and beginnings of file names, as modules, areas, contract files and browser tests have them. */
const names: Readonly<Record<Area, readonly string[]>> = {
  money: ['balance', 'ledger', 'money', 'terms', 'reference-rates', 'billing', 'statements', 'statement', 'accounting', 'property', 'figures', 'zones'],
  kernel: ['infra', 'kill', 'model', 'external', 'conflicts', 'changes', 'files', 'jobs', 'pinned', 'audit', 'tracing', 'public-inputs', 'events', 'event-log'],
  payments: ['payments', 'payment', 'views', 'acquiring', 'cards', 'notes', 'receipts', 'bulk', 'refused-refund', 'lost-answer', 'live', 'search', 'query'],
  payouts: ['payouts', 'payout', 'create-payout', 'bank-accounts', 'banking', 'reconciliation'],
  disputes: ['disputes', 'dispute', 'compliance'],
  identity: ['identity', 'single-sign-on', 'registration', 'session', 'second-factor', 'ways-back-in', 'push'],
  team: ['team', 'approvals', 'roles', 'role', 'rights', 'permissions', 'audit-log', 'matrix', 'instructed-kills'],
  'merchant-api': ['merchant-api', 'setup-intents', 'reference', 'test-payment', 'first-integration'],
  platform: ['platform', 'platform-api', 'instructions', 'imports', 'sample-processor', 'demo'],
  customers: ['customers', 'customer'],
  risk: ['risk'],
  acceptance: ['acceptance', 'acceptance-switches', 'accepted'],
  vamp: ['vamp'],
  developers: ['developers', 'developer', 'webhooks', 'request-log', 'sandbox', 'keys', 'api-keys'],
  exports: ['exports', 'libre-office'],
  notices: ['notifications', 'notification', 'notification-channels', 'mail', 'alerts'],
  settings: ['settings', 'merchants', 'stores', 'store', 'appearance', 'brand'],
  overview: ['overview', 'home', 'shell', 'catalogue'],
  packaging: ['packaging'],
}

/** What a path is before its area's name, the more specific first. */
const places = [
  /^e2e\/atlas\//,
  /^server\/src\/(?:modules|commands)\//,
  /^server\/(?:schema|test)\//,
  /^web\/src\/(?:areas|shared|app)\//,
  /^locales\/[^/]+\//,
  /^contract\/src\//,
  /^e2e\/(?:support\/|pages\/)?/,
]

/** Files that the release, the archive and README's commands are made of. */
const packaging = /^(?:scripts\/|README\.md|package(?:-lock)?\.json|\.ci\/|server\/src\/(?:cli\.ts|commands\/(?:start\.ts|io\.ts|events\/)))/

/** The area whose name is a path's next folder, or with which its file's name begins, the longest first. */
const byLength = areas.flatMap((area) => names[area].map((name) => ({ area, name }))).sort((a, b) => b.name.length - a.name.length)

/** Returns the area of a file of the project. Without an area's name, what belongs to every page counts as the overview's, which has the frame; everything else is the kernel's. */
export function areaOf(file: string): Area {
  if (packaging.test(file)) return 'packaging'
  // Every page is made of these; the pages of payments have most of them.
  if (file.startsWith('web/ui/')) return 'payments'
  const place = places.find((pattern) => pattern.test(file))
  if (!place) return 'kernel'
  const rest = file.replace(place, '')
  return (
    byLength.find(({ name }) => rest.startsWith(name) && /^(?:[-_./]|$)/.test(rest.slice(name.length)))?.area ??
    (/^(?:web\/src|locales)\//.test(file) ? 'overview' : 'kernel')
  )
}
