import type { Alert, AlertRule } from '@counterfoil/contract/alerts/endpoints'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusTag } from '../../../ui/feedback/status-tag.tsx'
import { DateTime } from '../../../ui/time/date-time.tsx'
import { Details, Item } from '../item-list.tsx'
import { useDescribeRule } from './describe-rule.ts'

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
