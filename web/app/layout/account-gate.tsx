import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, isSettledElsewhere } from '../../api/errors.ts'
import { type Me, menuQuery, meQuery, merchantsQuery, permissionsQuery } from '../../session/queries.ts'
import { chooseAccount, lastAccount, openAccount, signOut } from '../../session/session.ts'
import { ErrorNotice } from '../../shared/errors/error-notice.tsx'
import { isMerchant, useMerchantStore } from '../../stores/merchant.ts'
import { useUserStore } from '../../stores/user.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { TimeZoneContext } from '../../ui/time/time-zone.ts'
import styles from './account-gate.module.css'
import { findClosing } from './pick-banners.ts'

/** Few people ever see it, and then once. */
const ClosedAccount = lazy(() => import('./closed-account.tsx'))

/**
 * Shows the shell once there is an account. A reload starts at once with what the tab knew, and asks the server for
 * what changed meanwhile: the person, accounts, menu and rights. Where the account's business keeps out who has no second
 * factor, what leads to one is shown instead.
 */
export function AccountGate({ children }: { children: ReactNode }) {
  const merchant = useMerchantStore((state) => state.merchant)
  const accounts = useQuery(merchantsQuery)
  const person = useQuery(meQuery)
  useFollowPerson(person.data)
  useRecheckOnRefusal()
  const isKnown = isMerchant(merchant)
  const isGone = isKnown && accounts.isSuccess && !accounts.data.some((account) => account.id === merchant.id)
  const account = isKnown && !isGone ? merchant : chooseAccount(accounts.data ?? [], lastAccount())
  const closing = findClosing(person.data, account?.business_id)
  const opening = useQuery({
    queryKey: ['open-account', isGone],
    queryFn: async () => {
      await openAccount()
      return null
    },
    enabled: (!isKnown || isGone) && !closing,
    staleTime: 0,
  })
  if (account && closing) {
    return (
      <TimeZoneContext value={account.time_zone}>
        <Suspense fallback={<Waiting />}>
          <ClosedAccount account={account} demand={closing} />
        </Suspense>
      </TimeZoneContext>
    )
  }
  if (isKnown && !isGone) {
    return (
      <TimeZoneContext value={merchant.time_zone}>
        <FollowServer id={merchant.id} />
        {children}
      </TimeZoneContext>
    )
  }
  if (accounts.data?.length === 0) return <NoAccount />
  // What refuses an account may be what the person's own answer explains.
  if (opening.isError && !person.isFetching && !isSettledElsewhere(opening.error)) {
    return <Failed error={opening.error} onRetry={() => void opening.refetch()} />
  }
  return <Waiting />
}

function Waiting() {
  return (
    <div className={styles.gate}>
      <SkeletonRows />
    </div>
  )
}

/** Keeps the stored name and address as the server has them. */
function useFollowPerson(person: Me | undefined): void {
  useEffect(() => {
    if (person) useUserStore.setState({ user: person.user })
  }, [person])
}

/** Keeps the stored account, menu and rights as the server has them. */
function FollowServer({ id }: { id: string }) {
  const accounts = useQuery(merchantsQuery).data
  const menu = useQuery(menuQuery(id)).data
  const rights = useQuery(permissionsQuery(id)).data
  useEffect(() => {
    const { setMerchant, setRoutes, setPermissions } = useMerchantStore.getState()
    const account = accounts?.find((candidate) => candidate.id === id)
    if (account) setMerchant(account)
    if (menu) setRoutes(menu.routes)
    if (rights) setPermissions(rights.granted)
  }, [id, accounts, menu, rights])
  return null
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <main className={styles.gate}>
      <ErrorNotice title={t('session.failed')} error={error} onRetry={onRetry} />
      <SignOut />
    </main>
  )
}

function NoAccount() {
  const { t } = useTranslation('shell')
  return (
    <main className={styles.gate}>
      <EmptyState title={t('noAccount.title')} text={t('noAccount.text')} actions={<SignOut />} />
    </main>
  )
}

function SignOut() {
  const { t } = useTranslation()
  return <Button onClick={() => void signOut()}>{t('actions.signOut')}</Button>
}

/**
 * An account that returns 403 for a page that was open before may have been closed to this person, and one that returns 404
 * may no longer be theirs, after their membership was frozen or removed. Asks the server whether it is so.
 */
function useRecheckOnRefusal(): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error' || event.query.queryKey[0] !== 'merchant') return
        const { error } = event.action
        if (!(error instanceof ApiError)) return
        if (error.status === 403) void queries.invalidateQueries({ queryKey: meQuery.queryKey })
        if (error.status === 404) void queries.invalidateQueries({ queryKey: merchantsQuery.queryKey })
      }),
    [queries],
  )
}
