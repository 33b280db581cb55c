import { Outlet, useRouterState } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { MerchantSummary } from '#areas/settings/contract/merchants/endpoints.ts'
import type { Me } from '../../session/queries.ts'
import { signOut } from '../../session/session.ts'
import { ButtonLink } from '../../shared/navigation/button-link.tsx'
import { useMerchant, useMerchantStore } from '../../stores/merchant.ts'
import { ResultScreen } from '../../ui/feedback/result-screen.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { useLocale } from '../../ui/text/use-locale.ts'
import { formatTime } from '../../ui/time/time.ts'
import { pages } from '../pages.ts'
import { Shell } from './shell.tsx'

const personalRoutes = Object.entries(pages).flatMap(([route, { isPersonal }]) => (isPersonal ? [route] : []))

interface ClosedAccountProps {
  account: MerchantSummary
  demand: Me['second_factor_demands'][number]
}

/**
 * In place of the shell while a business keeps its account closed to somebody without a second factor. Every call of the
 * account would be refused, so there is no navigation; the person's own pages open as ever, and end this state.
 */
export default function ClosedAccount({ account, demand }: ClosedAccountProps) {
  const isOpened = useMerchantStore((state) => state.merchant.id === account.id)
  const isPersonal = useRouterState({ select: (state) => state.matches.some((match) => match.staticData.isPersonal) })
  useLayoutEffect(() => {
    const { setMerchant, setRoutes, setPermissions } = useMerchantStore.getState()
    setMerchant(account)
    setRoutes(personalRoutes)
    setPermissions([])
  }, [account])
  if (!isOpened) return null
  return <Shell isClosed>{isPersonal ? <Outlet /> : <Closed demand={demand} />}</Shell>
}

function Closed({ demand }: { demand: ClosedAccountProps['demand'] }) {
  const { t } = useTranslation(['shell', 'common'])
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  return (
    <ResultScreen
      kind="403"
      title={t('closed.title')}
      text={t('closed.text', { business: demand.business_name, time: formatTime(demand.due_at, timeZone, locale) })}
      actions={
        <>
          <ButtonLink kind="primary" to="/settings/security">
            {t('closed.way')}
          </ButtonLink>
          <Button onClick={() => void signOut()}>{t('common:actions.signOut')}</Button>
        </>
      }
    />
  )
}
