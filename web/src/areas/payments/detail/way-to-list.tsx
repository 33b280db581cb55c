import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { WayBack } from '../../../ui/lists/way-back.tsx'
import { Neighbors } from './neighbors.tsx'

const route = getRouteApi('/shell/payments/$paymentId')

/** Back to the list where it was opened from, which the address keeps, and to the payments beside this one in it. */
export function WayToList() {
  const { t } = useTranslation('payments')
  const { q } = route.useSearch()
  return (
    <>
      <WayBack path="/payments" search={q === undefined ? {} : { q }}>
        {t('title')}
      </WayBack>
      <Neighbors />
    </>
  )
}
