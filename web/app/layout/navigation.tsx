import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type MenuKey, mainPageOf, menuKeyOf } from '#kernel/pages.ts'
import { disputeSummaryQuery } from '../../api/dispute-summary-query.ts'
import { isSettledElsewhere } from '../../api/errors.ts'
import { approvalCountQuery, menuQuery, teamApprovalCountQuery } from '../../session/queries.ts'
import { menuIcons } from '../../shared/navigation/menu-icons.ts'
import { usePageRoute } from '../../shared/navigation/page-route.ts'
import { useCan, useMerchant } from '../../stores/merchant.ts'
import { SkeletonBar } from '../../ui/feedback/skeleton.tsx'
import { Button } from '../../ui/forms/button.tsx'
import styles from './navigation.module.css'

/** Above it the exact number helps nobody. */
const shownMax = 99

/** An entry is marked by the declaration of the page; the router would mark the balance for its payouts too. */
const exactly = { exact: true, includeSearch: false }

/** The groups of the server's menu. */
export function Navigation({ onFollow }: { onFollow?: () => void }) {
  const { t } = useTranslation(['shell', 'common', 'pages'])
  const { id } = useMerchant()
  const menu = useQuery(menuQuery(id))
  const route = usePageRoute()
  const currentKey = route && menuKeyOf(route)
  const isFailed = menu.isError && !isSettledElsewhere(menu.error)
  return (
    <nav className={styles.navigation} aria-label={t('navigation.main')}>
      {!menu.data && !isFailed && <MenuSkeleton />}
      {!menu.data && isFailed && (
        <div className={styles.failed}>
          <p>{t('navigation.failed')}</p>
          <Button size="small" onClick={() => void menu.refetch()}>
            {t('common:actions.retry')}
          </Button>
        </div>
      )}
      {menu.data?.groups.map((group) => (
        <div key={group.key} className={styles.group}>
          <ul className={styles.list} aria-label={t(`groups.${group.key}`)}>
            {group.items.map((item) => {
              const Icon = menuIcons[item.key]
              return (
                <li key={item.key}>
                  <Link
                    to={item.path}
                    className={styles.link}
                    activeOptions={exactly}
                    aria-current={item.key === currentKey ? 'page' : undefined}
                    {...(onFollow && { onClick: onFollow })}
                  >
                    <Icon className={styles.icon} aria-hidden />
                    {t(`pages:${mainPageOf(item.key)}.title`)}
                    {item.key === 'approvals' && <ApprovalCount />}
                    {item.key === 'disputes' && <DisputeCount />}
                  </Link>
                </li>
              )
            })}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** In the bar of a phone, in this order, where the person may open them. */
const mainKeys: readonly MenuKey[] = ['overview', 'payments', 'balance', 'disputes']

/** The entries that are always in reach on a phone. */
export function MainEntries() {
  const { t } = useTranslation('pages')
  const { id } = useMerchant()
  const groups = useQuery(menuQuery(id)).data?.groups ?? []
  const route = usePageRoute()
  const currentKey = route && menuKeyOf(route)
  return groups
    .flatMap(({ items }) => items)
    .filter(({ key }) => mainKeys.includes(key))
    .map(({ key, path }) => {
      const Icon = menuIcons[key]
      return (
        <Link key={key} to={path} activeOptions={exactly} aria-current={key === currentKey ? 'page' : undefined}>
          <Icon aria-hidden />
          {t(`${mainPageOf(key)}.title`)}
          {key === 'disputes' && <DisputeCount />}
        </Link>
      )
    })
}

/** How many requests wait for the person. Others may decide on them too, so it is read again now and then. */
function ApprovalCount() {
  const { t } = useTranslation('shell')
  const { id } = useMerchant()
  const canDecide = useCan('approvals.decide')
  const money = useQuery({ ...approvalCountQuery(id), enabled: canDecide }).data?.pending_count ?? 0
  const changes = useQuery({ ...teamApprovalCountQuery(id), enabled: canDecide }).data?.pending_count ?? 0
  const count = money + changes
  return <Count count={count} text={t('navigation.waiting', { count })} />
}

/** How many disputes and inquiries need a response. */
function DisputeCount() {
  const { t } = useTranslation('shell')
  const { id } = useMerchant()
  const open = useQuery(disputeSummaryQuery(id)).data?.open
  const count = open ? open.dispute_count + open.inquiry_count : 0
  return <Count count={count} text={t('navigation.disputesWaiting', { count })} />
}

function Count({ count, text }: { count: number; text: string }) {
  if (count === 0) return null
  return (
    <span className={styles.count}>
      <span aria-hidden>{count > shownMax ? `${shownMax}+` : count}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  )
}

function MenuSkeleton() {
  return (
    <div className={styles.skeleton}>
      {[72, 96, 84, 108].map((width) => (
        <SkeletonBar key={width} width={width} />
      ))}
    </div>
  )
}
