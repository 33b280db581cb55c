import { useTranslation } from 'react-i18next'
import { Details } from '#web/shared/settings/item-list.tsx'
import { Ago } from '#web/ui/time/ago.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'

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
