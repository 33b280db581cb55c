import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Alert, type AlertRule, isAboutMoney, type RuleValues } from '#areas/notifications/contract/alerts/endpoints.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { formatBasisPoints } from '#web/shared/figures/basis-points.ts'
import { Details, Item } from '#web/shared/settings/item-list.tsx'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { DateTime } from '#web/ui/time/date-time.tsx'

interface RuleProps {
  alert: Alert
  action: ReactNode
}

/** By which values the members of the account are notified. */
export function AccountRule({ alert, action }: RuleProps) {
  const { t } = useTranslation('alerts')
  return (
    <RuleItem
      title={t('account.title')}
      text={useDescribeRule(alert)(alert.account) ?? t(alert.kind === 'payout_failed' ? 'account.everyPayout' : 'account.none')}
      rule={alert.account}
      action={action}
    />
  )
}

/** By which values the reader is notified instead, if they have any. */
export function OwnRule({ alert, action }: RuleProps) {
  const { t } = useTranslation('alerts')
  const describe = useDescribeRule(alert)
  return <RuleItem title={t('own.title')} text={alert.own ? (describe(alert.own) ?? t('own.none')) : t('own.account')} rule={alert.own} action={action} />
}

function RuleItem({ title, text, rule, action }: { title: string; text: string; rule: AlertRule | null; action: ReactNode }) {
  const { t } = useTranslation('alerts')
  const sentAt = rule?.last_sent_at
  return (
    <Item
      title={title}
      tag={rule?.lasts_since && <StatusTag tone="warn">{t('lasts')}</StatusTag>}
      detail={
        <Details
          parts={[
            { key: 'values', value: text },
            {
              key: 'sent',
              value: sentAt && (
                <>
                  {t('lastSent')} <DateTime at={sentAt} isFocusable />
                </>
              ),
            },
          ]}
        />
      }
      action={action}
    />
  )
}

/** Says when an alert is sent by some values; null without any. */
function useDescribeRule({ kind, currency }: Pick<Alert, 'kind' | 'currency'>): (values: RuleValues) => string | null {
  const { t } = useTranslation('alerts')
  const locale = useLocale()
  return ({ threshold, count_min: countMin }) => {
    if (threshold === null && countMin === null) return null
    const count = formatCount(countMin ?? 0, locale)
    if (isAboutMoney(kind)) return t(`described.${kind}`, { amount: formatMoney(threshold ?? 0, currency ?? '', locale) })
    if (kind === 'success_rate') return t('described.success_rate', { count: threshold ?? 0, points: formatCount(threshold ?? 0, locale), payments: count })
    if (kind === 'blocks') return t('described.blocks', { times: formatCount(threshold ?? 0, locale), payments: count })
    const ratio = formatBasisPoints(threshold ?? 0, locale)
    if (threshold !== null && countMin !== null) return t('described.vamp', { ratio, number: count })
    return threshold === null ? t('described.vampCount', { number: count }) : t('described.vampRatio', { ratio })
  }
}
