import { useTranslation } from 'react-i18next'
import { Ago } from '../../../ui/time/ago.tsx'
import { DateTime } from '../../../ui/time/date-time.tsx'
import { Details } from '../item-list.tsx'

/** When a factor was added and last used. */
export function FactorDates({ createdAt, lastUsedAt, remark }: { createdAt: string; lastUsedAt: string | null; remark?: string | null }) {
  const { t } = useTranslation('settings')
  const added = (
    <>
      {t('factor.added')} <DateTime at={createdAt} style="day" />
    </>
  )
  const used = lastUsedAt ? (
    <>
      {t('factor.used')} <Ago at={lastUsedAt} />
    </>
  ) : (
    t('factor.neverUsed')
  )
  return (
    <Details
      parts={[
        { key: 'remark', value: remark },
        { key: 'added', value: added },
        { key: 'used', value: used },
      ]}
    />
  )
}
