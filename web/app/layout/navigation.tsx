import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isPageRoute, mainPageOf } from '#kernel/pages.ts'
import { disputeSummaryQuery } from '../../api/dispute-summary-query.ts'
import { isSettledElsewhere } from '../../api/errors.ts'
import { type MenuEntry, menuQuery } from '../../session/queries.ts'
import { menuIcons } from '../../shared/navigation/menu-icons.ts'
import { usePageRoute } from '../../shared/navigation/page-route.ts'
import { useMerchant } from '../../stores/merchant.ts'
import { SkeletonBar } from '../../ui/feedback/skeleton.tsx'
import { Button } from '../../ui/forms/button.tsx'
import styles from './navigation.module.css'
import { findOpenEntry } from './open-entry.ts'

/** Above it the exact number helps nobody. */
const shownMax = 99

/** An entry is marked by the declaration of the page; the router would mark the balance for its payouts too. */
const exactly = { exact: true, includeSearch: false }

/** The server's menu: its entries, and the children of the one that is open. */
export function Navigation({ onFollow }: { onFollow?: () => void }) {
  const { t } = useTranslation(['shell', 'common', 'pages'])
  const { id } = useMerchant()
  const menu = useQuery(menuQuery(id))
  const open = findOpenEntry(menu.data?.entries, usePageRoute())
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
      <ul className={styles.list}>
        {menu.data?.entries.map((entry) => {
          const { key, path, children } = entry
          const Icon = menuIcons[key]
          const isOpen = key === open?.entry.key
          return (
            <li key={key}>
              {key === 'settings' && (
                <Link to="/pages" className={styles.child} activeOptions={exactly} onClick={onFollow}>
                  {t('pages:/pages.title')}
                </Link>
              )}
              <Link
                to={path}
                className={styles.link}
                activeOptions={exactly}
                aria-current={isOpen && open.child === undefined ? 'page' : undefined}
                data-open={isOpen || undefined}
                onClick={onFollow}
              >
                <Icon className={styles.icon} aria-hidden />
                {t(`pages:${mainPageOf(key)}.title`)}
                {key === 'disputes' && <DisputeCount />}
              </Link>
              {isOpen && children.length > 0 && (
                <ul className={styles.children}>
                  {children.filter(isPageRoute).map((child) => (
                    <li key={child}>
                      <Link
                        to={child as string}
                        className={styles.child}
                        activeOptions={exactly}
                        aria-current={child === open.child ? 'page' : undefined}
                        onClick={onFollow}
                      >
                        {t(`pages:${child}.title`)}
                      </Link>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** In the bar of a phone, in this order, where the account has them and the person may open them. */
const mainKeys: readonly MenuEntry['key'][] = ['overview', 'payments', 'balance', 'disputes', 'developer']

/** The entries that are always in reach on a phone: one more stands beside the last of them. */
export function MainEntries() {
  const { t } = useTranslation('pages')
  const { id } = useMerchant()
  const entries = useQuery(menuQuery(id)).data?.entries
  const open = findOpenEntry(entries, usePageRoute())
  return mainKeys
    .flatMap((key) => entries?.find((entry) => entry.key === key) ?? [])
    .slice(0, 4)
    .map(({ key, path }) => {
      const Icon = menuIcons[key]
      return (
        <Link key={key} to={path} activeOptions={exactly} aria-current={key === open?.entry.key ? 'page' : undefined}>
          <Icon aria-hidden />
          {t(`${mainPageOf(key)}.title`)}
          {key === 'disputes' && <DisputeCount />}
        </Link>
      )
    })
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
