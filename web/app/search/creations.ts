import type { accountKinds } from '#areas/settings/contract/merchants/endpoints.ts'
import type { Permission } from '#kernel/permissions.ts'

interface Creation {
  readonly key: string
  readonly path: string
  /** All are required. */
  readonly permissions: readonly Permission[]
  /** The shortcut that the button of the page declares; the page is the form where it is absent. */
  readonly shortcut?: 'c' | 'e'
  readonly isInSandbox?: boolean
}

/** What pages create and export, with the rights to do it. */
export const creations = [
  { key: 'createPayout', path: '/balance/payouts', permissions: ['payouts.manage'], shortcut: 'c' },
  { key: 'createTestPayment', path: '/developer/sandbox', permissions: ['sandbox.control'], isInSandbox: true },
  { key: 'addCustomer', path: '/customers', permissions: ['customers.manage'], shortcut: 'c' },
  { key: 'addBankAccount', path: '/balance/bank-accounts/new', permissions: ['bank_accounts.manage'] },
  { key: 'inviteMember', path: '/settings/team', permissions: ['team.manage'], shortcut: 'c' },
  { key: 'createRole', path: '/settings/team/roles/new', permissions: ['roles.manage'] },
  { key: 'createKey', path: '/developer/keys', permissions: ['keys.manage'], shortcut: 'c' },
  { key: 'addEndpoint', path: '/developer/webhooks', permissions: ['webhooks.manage'], shortcut: 'c' },
  { key: 'addBlockedCard', path: '/risk/config/card_number', permissions: ['risk.manage'], shortcut: 'c' },
  { key: 'addBlockedUser', path: '/risk/config/user_id', permissions: ['risk.manage'], shortcut: 'c' },
  { key: 'addBlockedAddress', path: '/risk/config/ip', permissions: ['risk.manage'], shortcut: 'c' },
  { key: 'addBlockedBin', path: '/risk/config/card_bin', permissions: ['risk.manage'], shortcut: 'c' },
  { key: 'addBlockedCountry', path: '/risk/config/card_bin_country', permissions: ['risk.manage'], shortcut: 'c' },
  { key: 'createRule', path: '/risk/rules', permissions: ['risk.manage'], shortcut: 'c' },
  { key: 'exportPayments', path: '/payments', permissions: ['exports.manage', 'payments.read'], shortcut: 'e' },
  { key: 'exportCustomers', path: '/customers', permissions: ['exports.manage', 'customers.read'], shortcut: 'e' },
  { key: 'exportPayouts', path: '/balance/payouts', permissions: ['exports.manage', 'payouts.read'], shortcut: 'e' },
  { key: 'exportDisputes', path: '/payments-product/disputes', permissions: ['exports.manage', 'disputes.read'], shortcut: 'e' },
] as const satisfies readonly Creation[]

/** Whether someone with these rights is offered a creation in an account of this kind. */
export function mayCreate({ permissions, isInSandbox = false }: Creation, held: readonly Permission[], accountKind: (typeof accountKinds)[number]): boolean {
  return permissions.every((permission) => held.includes(permission)) && (!isInSandbox || accountKind === 'sandbox')
}
