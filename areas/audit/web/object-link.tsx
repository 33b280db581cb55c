import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { AuditItem } from '#areas/audit/contract/endpoints.ts'
import { useMerchant, useMerchantStore } from '#web/stores/merchant.ts'
import { CopyableId } from '#web/ui/text/copyable-id.tsx'
import { shortenId } from '#web/ui/text/shorten-id.ts'
import styles from './audit-table.module.css'
import { pathOfObject } from './path-of-object.ts'

/** What the action was about, as a link to its page where the reader may open it. Objects of the other account open in that account. */
export function ObjectLink({ item: { object, account } }: { item: Pick<AuditItem, 'object' | 'account'> }) {
  const { t } = useTranslation('audit')
  const current = useMerchant()
  const routes = useMerchantStore((state) => state.routes)
  if (object === null) return <span className={styles.none}>–</span>
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
      {account && !isHere && <span className={styles.account}>{t(`account.${account.kind}`)}</span>}
    </span>
  )
}
