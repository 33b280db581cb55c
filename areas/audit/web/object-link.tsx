import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { AuditItem } from '#areas/audit/contract/endpoints.ts'
import type { AuditObject } from '#kernel/audit/action-entries.ts'
import { useMerchant, useMerchantStore } from '#web/stores/merchant.ts'
import { CopyableId } from '#web/ui/text/copyable-id.tsx'
import { shortenId } from '#web/ui/text/shorten-id.ts'
import styles from './audit.module.css'
import { useAccountKind } from './use-account-kind.ts'

/** What the action was about, as a link to its page where the reader may open it. Objects of the other account open in that account. */
export function ObjectLink({ item: { object, account } }: { item: Pick<AuditItem, 'object' | 'account'> }) {
  const { t } = useTranslation('audit')
  const kindOf = useAccountKind()
  const current = useMerchant()
  const routes = useMerchantStore((state) => state.routes)
  if (object === null) return <span className="dim">–</span>
  const { type, id } = object
  const link = type && pathOfObject(type, id)
  const isHere = account === null || account.id === current.id
  const name = type === null ? null : t(`object.${type}`)
  return (
    <span className={styles.object}>
      {name && <span className={styles.kind}>{name}</span>}
      {link && routes.includes(link.route) ? (
        <Link {...(isHere ? { to: link.path } : { to: '/open', search: { account: account.id, to: link.path } })} className={`mono ${styles.link}`} title={id}>
          {shortenId(id)}
        </Link>
      ) : (
        <CopyableId id={id} />
      )}
      {account && !isHere && <span className="faint">{t(`account.${kindOf(account)}`)}</span>}
    </span>
  )
}

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
function pathOfObject(type: AuditObject, id: string): ObjectPath | null {
  return paths[type]?.(id) ?? null
}
