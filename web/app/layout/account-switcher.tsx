import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import { useTranslation } from 'react-i18next'
import { type MerchantSummary, namedKindOf } from '#areas/settings/contract/merchants/endpoints.ts'
import { pageRoutes } from '#kernel/pages.ts'
import { merchantsQuery } from '../../session/queries.ts'
import { switchAccount } from '../../session/session.ts'
import { pageRouteOf } from '../../shared/navigation/page-route.ts'
import { useMerchant, useMerchantStore } from '../../stores/merchant.ts'
import { confirmDiscard } from '../../ui/forms/unsaved-changes.ts'
import { Brand, hasWordmark, Mark } from '../../ui/layout/brand.tsx'
import { MenuButton, type MenuSection } from '../../ui/overlays/menu-button.tsx'
import styles from './account-switcher.module.css'

/** Which account this is, and the way to the others. Accounts are grouped by their business. */
export function AccountSwitcher() {
  const { t } = useTranslation(['shell', 'pages'])
  const merchant = useMerchant()
  const accounts = useQuery(merchantsQuery).data ?? [merchant]
  const stayOrLeave = useStayOrLeave()
  const kind = merchant.is_demo ? t('account.demo') : merchant.kind === 'sandbox' && t('kinds.sandbox')
  const enter = useMutation({ mutationFn: switchAccount, onSuccess: stayOrLeave })
  const sections = groupByBusiness(accounts).map(
    ([business, members]): MenuSection => ({
      key: business,
      title: business,
      choices: members.map((account) => ({
        key: account.id,
        label: account.name,
        detail: t(`kinds.${namedKindOf(account)}`),
        isChosen: account.id === merchant.id,
        onChoose: async () => {
          if (account.id !== merchant.id && (await confirmDiscard())) enter.mutate(account)
        },
      })),
    }),
  )
  return (
    <div className={styles.switcher} aria-busy={enter.isPending}>
      {hasWordmark && (
        <Link to="/" className={styles.brand} aria-label={t('pages:/.title')}>
          <Brand />
        </Link>
      )}
      <MenuButton
        label={t('account.current', { name: kind ? `${merchant.name}, ${kind}` : merchant.name })}
        sections={sections}
        align="start"
        className={styles.button ?? ''}
      >
        {!hasWordmark && <Mark size={26} />}
        <span className={styles.words}>
          <span className={styles.name}>{merchant.name}</span>
          {kind && <span className={styles.kind}>{kind}</span>}
        </span>
        <ChevronDownIcon className={styles.arrow} aria-hidden />
      </MenuButton>
    </div>
  )
}

/**
 * After a switch the same page shows the other account, where that may be opened. One payment belongs to one account,
 * so from there the way leads to the list; a page marker or an open row of the other list means nothing here.
 */
function useStayOrLeave(): () => void {
  const router = useRouter()
  return () => {
    const route = pageRouteOf(router.state.matches) ?? '/'
    if (!useMerchantStore.getState().routes.includes(route)) return void router.navigate({ to: '/' })
    // Every account has the same types of risk lists.
    if (/\$(?!type$)/.test(route))
      return void router.navigate({ to: pageRoutes.findLast((other) => !other.includes('$') && route.startsWith(`${other}/`)) ?? '/' })
    const { after: _after, before: _before, open: _open, ...search } = router.state.location.search as Record<string, unknown>
    void router.navigate({ to: router.state.location.pathname, search: search as never, replace: true })
  }
}

function groupByBusiness(accounts: readonly MerchantSummary[]): [business: string, accounts: MerchantSummary[]][] {
  const groups = Map.groupBy(accounts, (account) => account.business_id)
  return [...groups.values()].map((members) => [members[0]?.business_name ?? '', members])
}
