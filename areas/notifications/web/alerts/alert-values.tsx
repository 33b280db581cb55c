import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type Alert, type AlertKind, isAboutMoney } from '#areas/notifications/contract/alerts/endpoints.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { formatBasisPoints } from '#web/shared/figures/basis-points.ts'
import { Details } from '#web/shared/settings/item-list.tsx'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { DateTime } from '#web/ui/time/date-time.tsx'
import styles from './alert-values.module.css'
import { alertsQuery, isSettable } from './queries.ts'

const AlertDialog = lazyPart(() => import('./alert-dialog.tsx'))

/** By which values of this account its members are notified, a line for each currency that the alert is about. */
export function AlertValues({ kind, name }: { kind: AlertKind; name: string }) {
  const { id } = useMerchant()
  const alerts = useQuery(alertsQuery(id)).data?.filter((alert) => alert.kind === kind) ?? []
  return alerts.map((alert) => <AlertLine key={alert.currency} alert={alert} name={alert.currency === null ? name : `${name} (${alert.currency})`} />)
}

function AlertLine({ alert, name }: { alert: Alert; name: string }) {
  const { t } = useTranslation('alerts')
  const mayManage = useCan('merchant.update')
  const dialog = useDialog()
  const text = useDescribe()(alert)
  return (
    <div className={styles.line}>
      <span className="dim">
        <Details
          parts={[
            { key: 'values', value: alert.currency === null ? text : t('ofCurrency', { currency: alert.currency, text }) },
            { key: 'lasts', value: alert.lasts_since && t('lasts') },
            {
              key: 'sent',
              value: alert.last_sent_at && (
                <>
                  {t('lastSent')} <DateTime at={alert.last_sent_at} isFocusable />
                </>
              ),
            },
          ]}
        />
      </span>
      {alert.kind === 'success_rate' && <Link to="/payments-product/acceptance">{t('links.success_rate')}</Link>}
      {alert.kind === 'vamp' && <Link to="/payments-product/vamp">{t('links.vamp')}</Link>}
      {isSettable(alert) && mayManage && (
        <Button size="small" aria-label={t('changeOf', { name })} onClick={() => dialog.open(true)}>
          {t('change')}
        </Button>
      )}
      {isSettable(alert) && dialog.subject && <AlertDialog alert={alert} name={name} onClose={dialog.close} />}
    </div>
  )
}

/** Says when an alert is sent. */
function useDescribe(): (alert: Alert) => string {
  const { t } = useTranslation('alerts')
  const locale = useLocale()
  return ({ kind, currency, threshold, count_min: countMin }) => {
    if (threshold === null && countMin === null) return t(kind === 'payout_failed' ? 'every' : 'none')
    const count = formatCount(countMin ?? 0, locale)
    if (isAboutMoney(kind)) return t(`described.${kind}`, { amount: formatMoney(threshold ?? 0, currency ?? '', locale) })
    if (kind === 'success_rate') return t('described.success_rate', { count: threshold ?? 0, points: formatCount(threshold ?? 0, locale), payments: count })
    if (kind === 'blocks') return t('described.blocks', { times: formatCount(threshold ?? 0, locale), payments: count })
    const ratio = formatBasisPoints(threshold ?? 0, locale)
    if (threshold !== null && countMin !== null) return t('described.vamp', { ratio, number: count })
    return threshold === null ? t('described.vampCount', { number: count }) : t('described.vampRatio', { ratio })
  }
}
