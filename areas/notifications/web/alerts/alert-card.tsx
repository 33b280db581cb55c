import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Alert, AlertKind } from '#areas/notifications/contract/alerts/endpoints.ts'
import { ItemList } from '#web/shared/settings/item-list.tsx'
import { SettingsCard } from '#web/shared/settings/settings-card.tsx'
import { useCan } from '#web/stores/merchant.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { Money } from '#web/ui/text/money.tsx'
import styles from './alert-card.module.css'
import { isSetHere } from './queries.ts'
import { AccountRule, OwnRule } from './rule-item.tsx'

const AccountDialog = lazy(() => import('./account-dialog.tsx'))
const OwnDialog = lazy(() => import('./own-dialog.tsx'))

/** One kind of alert: about money, once per currency. */
export function AlertCard({ kind, alerts }: { kind: AlertKind; alerts: readonly Alert[] }) {
  const { t } = useTranslation('alerts')
  return (
    <SettingsCard title={t(`kinds.${kind}.title`)} text={t(`kinds.${kind}.text`)}>
      {alerts.map((alert) => (
        <AlertLines key={alert.currency} alert={alert} />
      ))}
    </SettingsCard>
  )
}

function AlertLines({ alert }: { alert: Alert }) {
  const { t } = useTranslation('alerts')
  const mayManage = useCan('merchant.update')
  const dialog = useDialog<'account' | 'own'>()
  const title = t(`kinds.${alert.kind}.title`)
  const name = alert.currency === null ? title : `${title} (${alert.currency})`
  return (
    <div className={styles.alert}>
      {alert.currency !== null && (
        <h3 className={styles.currency}>
          {alert.currency}
          {alert.available_minor !== null && (
            <span className={styles.available}>
              {t('available')} <Money amountMinor={alert.available_minor} currency={alert.currency} mode="symbol" />
            </span>
          )}
        </h3>
      )}
      <ItemList label={name}>
        <AccountRule
          alert={alert}
          action={
            isSetHere(alert) ? (
              mayManage && (
                <Button size="small" aria-label={`${t('change')}: ${t('account.of', { name })}`} onClick={() => dialog.open('account')}>
                  {t('change')}
                </Button>
              )
            ) : (
              <PageLink kind={alert.kind} />
            )
          }
        />
        <OwnRule
          alert={alert}
          action={
            <Button size="small" aria-label={`${t('change')}: ${t('own.of', { name })}`} onClick={() => dialog.open('own')}>
              {t('change')}
            </Button>
          }
        />
      </ItemList>
      <Suspense fallback={null}>
        {dialog.subject === 'account' && isSetHere(alert) && <AccountDialog alert={alert} name={name} onClose={dialog.close} />}
        {dialog.subject === 'own' && <OwnDialog alert={alert} name={name} onClose={dialog.close} />}
      </Suspense>
    </div>
  )
}

/** The page where the account's values are set, if that isn't this one. */
function PageLink({ kind }: Pick<Alert, 'kind'>) {
  const { t } = useTranslation('alerts')
  if (kind === 'success_rate') return <Link to="/payments-product/acceptance">{t('links.success_rate')}</Link>
  return kind === 'vamp' ? <Link to="/payments-product/vamp">{t('links.vamp')}</Link> : null
}
