import { useTranslation } from 'react-i18next'
import { Timeline } from '../../ui/layout/timeline.tsx'
import { Money } from '../../ui/text/money.tsx'

export function Default() {
  const { t } = useTranslation('catalogue')
  const who = t('samples.person')
  return (
    <Timeline
      entries={[
        { id: 'a', at: '2026-11-02T09:30:00Z', tone: undefined, what: t('menu.capture'), who },
        { id: 'b', at: '2026-11-02T09:31:00Z', tone: 'good', what: t('menu.refund'), detail: <Money amountMinor={1950} currency="EUR" />, who },
        { id: 'c', at: '2026-11-03T10:00:00Z', tone: 'bad', what: t('menu.cancel'), remark: { text: t('samples.problem'), next_step: t('samples.hint') }, who },
      ]}
    />
  )
}
