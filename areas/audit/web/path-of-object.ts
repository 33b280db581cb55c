import type { AuditObject } from '#kernel/audit/action-entries.ts'

interface ObjectPath {
  readonly path: string
  /** The route that the server's menu must open. */
  readonly route: string
}

const at = (path: string): ObjectPath => ({ path, route: path })

const paths: Readonly<Partial<Record<AuditObject, (id: string) => ObjectPath>>> = {
  payment: (id) => ({ path: `/payments/${id}`, route: '/payments/$paymentId' }),
  bulk_action: (id) => ({ path: `/payments/bulk/${id}`, route: '/payments/bulk/$bulkId' }),
  customer: (id) => ({ path: `/customers/${id}`, route: '/customers/$customerId' }),
  dispute: (id) => ({ path: `/payments-product/disputes/${id}`, route: '/payments-product/disputes/$disputeId' }),
  payout: (id) => ({ path: `/balance/payouts/${id}`, route: '/balance/payouts/$payoutId' }),
  payout_schedule: () => at('/balance'),
  bank_account: () => at('/balance'),
  api_key: (id) => ({ path: `/developer/keys/${id}`, route: '/developer/keys/$keyId' }),
  webhook_endpoint: (id) => ({ path: `/developer/webhooks/${id}`, route: '/developer/webhooks/$endpointId' }),
  store: () => at('/settings/stores'),
  export: () => at('/exports'),
  business: () => at('/settings/info'),
  account: () => at('/settings/info'),
  approval: (id) => ({ path: `/approvals/${id}`, route: '/approvals/$approvalId' }),
  team_approval: (id) => ({ path: `/approvals/team/${id}`, route: '/approvals/team/$approvalId' }),
  role: (id) => ({ path: `/settings/team/roles/${id}`, route: '/settings/team/roles/$roleId' }),
  member: (id) => ({ path: `/settings/team/members/${id}`, route: '/settings/team/members/$memberId' }),
  invitation: () => at('/settings/team/invitations'),
}

/** Returns the page that shows an object; null if none does. */
export function pathOfObject(type: AuditObject, id: string): ObjectPath | null {
  return paths[type]?.(id) ?? null
}
