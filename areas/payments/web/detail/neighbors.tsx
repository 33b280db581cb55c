import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import ChevronUpIcon from 'lucide-react/icons/chevron-up'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paymentQuery } from '#web/api/payment-queries.ts'
import { ButtonLink } from '#web/shared/navigation/button-link.tsx'
import { searchInList } from '#web/shared/payments/own-list.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { usePrefetch } from '#web/ui/lists/use-prefetch.ts'
import { useShortcuts } from '#web/ui/shortcuts/registry.ts'
import { neighborsQuery } from '../queries.ts'
import styles from './neighbors.module.css'

const route = getRouteApi('/shell/payments/$paymentId')

/** The ways to the payments before and after this one in the list that it was opened from. Absent if it wasn't opened from the list. */
export function Neighbors() {
  const { t } = useTranslation('payments')
  const { from, q = '' } = route.useSearch()
  const { paymentId } = route.useParams()
  const { id: merchantId } = useMerchant()
  const navigate = route.useNavigate()
  const isOfList = from === 'list'
  const found = useQuery({ ...neighborsQuery(merchantId, paymentId, q), enabled: isOfList }).data
  const go = (id: string | null | undefined) => {
    if (id) void navigate({ to: '/payments/$paymentId', params: { paymentId: id }, search: searchInList(q) })
  }
  const shortcuts = [
    { keys: 'j', label: t('neighbors.next'), onPress: () => go(found?.next_id) },
    { keys: 'k', label: t('neighbors.previous'), onPress: () => go(found?.previous_id) },
  ]
  useShortcuts({ title: t('neighbors.label'), shortcuts: isOfList ? shortcuts : [] })
  if (!isOfList) return null
  return (
    <nav className={styles.neighbors} aria-label={t('neighbors.label')}>
      <Neighbor id={found?.previous_id} q={q} label={t('neighbors.previous')} keys="K" icon={<ChevronUpIcon aria-hidden />} />
      <Neighbor id={found?.next_id} q={q} label={t('neighbors.next')} keys="J" icon={<ChevronDownIcon aria-hidden />} />
    </nav>
  )
}

interface NeighborProps {
  id: string | null | undefined
  q: string
  label: string
  keys: string
  icon: ReactNode
}

/** A link, or its quiet shape at an end of the list. */
function Neighbor({ id, q, label, keys, icon }: NeighborProps) {
  const { t } = useTranslation('payments')
  const { id: merchantId } = useMerchant()
  const queries = useQueryClient()
  const prefetch = usePrefetch(() => id && void queries.prefetchQuery(paymentQuery(merchantId, id)))
  if (!id) return <Button kind="bare" icon={icon} aria-label={label} disabled />
  return (
    <ButtonLink
      to="/payments/$paymentId"
      params={{ paymentId: id }}
      search={searchInList(q)}
      kind="bare"
      icon={icon}
      aria-label={label}
      aria-keyshortcuts={keys}
      title={t('neighbors.hint', { label, keys })}
      onMouseEnter={prefetch.start}
      onMouseLeave={prefetch.stop}
      onFocus={prefetch.start}
      onBlur={prefetch.stop}
    />
  )
}
