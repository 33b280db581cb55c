import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { queryClient } from '#web/api/query-client.ts'
import { merchantsQuery } from '#web/session/queries.ts'
import { readRedirect } from '#web/session/redirect.ts'
import { switchAccount } from '#web/session/session.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { useMerchantStore } from '#web/stores/merchant.ts'
import { EmptyCard } from '#web/ui/feedback/empty-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'

const route = getRouteApi('/shell/open')

/** Switches to the account that an address names, then opens the page it names. Links of emails and notifications lead here. */
export function OpenPage() {
  const { t } = useTranslation('notifications')
  const { account: accountId, to } = route.useSearch()
  const router = useRouter()
  const opening = useQuery({
    queryKey: ['open-address', accountId, to],
    queryFn: async () => {
      const account = (await queryClient.fetchQuery(merchantsQuery)).find(({ id }) => id === accountId)
      if (!account) return { isFound: false }
      if (useMerchantStore.getState().merchant.id !== account.id) await switchAccount(account)
      await router.navigate({ to: readRedirect(to ?? '/', window.location.origin) ?? '/', replace: true })
      return { isFound: true }
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  if (opening.isError) return <ErrorNotice title={t('open.failed')} error={opening.error} onRetry={() => void opening.refetch()} />
  if (opening.data?.isFound === false) {
    return <EmptyCard title={t('open.missingTitle')} text={t('open.missingText')} />
  }
  return <SkeletonRows />
}
