/** Which area a file belongs to: that of its folder. */

/** Areas in the order of what a fault costs: deep tests of earlier ones run first where not all can. */
export const areas = [
  'ledger',
  'balance',
  'billing',
  'kernel',
  'payments',
  'payouts',
  'disputes',
  'identity',
  'approvals',
  'team',
  'audit',
  'merchant-api',
  'platform',
  'customers',
  'risk',
  'acceptance',
  'vamp',
  'developers',
  'exports',
  'notifications',
  'settings',
  'stores',
  'home',
  'packaging',
] as const
export type Area = (typeof areas)[number]

/** Files that the release, the archive and README's commands are made of. */
const packaging = /^(?:scripts\/|README\.md|package(?:-lock)?\.json|\.ci\/|server\/(?:cli\.ts|commands\/(?:start\.ts|io\.ts|events\/)))/

/** Returns the area of a file of the project. Without one, what belongs to every page counts as Home's, and everything else is the kernel's. */
export function areaOf(file: string): Area {
  if (packaging.test(file)) return 'packaging'
  // Every page is made of these; the pages of payments have most of them.
  if (file.startsWith('web/ui/')) return 'payments'
  // Random cases of money.
  if (/^proof\/(?:property|figures|zones)\//.test(file)) return 'ledger'
  const [, name] = /^(?:areas|web\/shared|proof\/(?:atlas|journeys))\/([a-z-]+)/.exec(file) ?? []
  return areas.find((area) => area === name) ?? (/^(?:web|proof\/(?:atlas|journeys))\//.test(file) ? 'home' : 'kernel')
}
