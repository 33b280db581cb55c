import { useTranslation } from 'react-i18next'
import { identityLimits } from '#areas/identity/contract/rules.ts'
import styles from '#web/shared/settings/forms.module.css'
import { Details, Item, ItemList } from '#web/shared/settings/item-list.tsx'
import type { Security } from '#web/shared/settings/queries.ts'
import { SettingsCard } from '#web/shared/settings/settings-card.tsx'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { Ago } from '#web/ui/time/ago.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'

const NewCodesDialog = lazyPart(() => import('./new-codes-dialog.tsx'))

/** How many of the codes that open the account without the other factors are left. */
export function RecoveryCodesCard({ codes }: { codes: Security['recovery_codes'] }) {
  const { t } = useTranslation('settings')
  const dialog = useDialog()
  return (
    <SettingsCard
      anchor="recoveryCodes"
      title={t('codes.title')}
      text={t('codes.text')}
      action={codes && <Button onClick={() => dialog.open(true)}>{t('codes.make')}</Button>}
    >
      {codes ? <Left codes={codes} /> : <p className={styles.quiet}>{t('codes.empty')}</p>}
      {dialog.subject && <NewCodesDialog onClose={dialog.close} />}
    </SettingsCard>
  )
}

function Left({ codes: { left, created_at: createdAt, last_used_at: lastUsedAt } }: { codes: NonNullable<Security['recovery_codes']> }) {
  const { t } = useTranslation('settings')
  const isLow = left <= identityLimits.recoveryCodesLow
  const made = (
    <>
      {t('codes.made')} <DateTime at={createdAt} style="day" />
    </>
  )
  const used = lastUsedAt ? (
    <>
      {t('codes.used')} <Ago at={lastUsedAt} />
    </>
  ) : (
    t('codes.neverUsed')
  )
  return (
    <>
      <ItemList label={t('codes.title')}>
        <Item
          title={t('codes.left', { count: left, total: identityLimits.recoveryCodes })}
          tag={isLow && <StatusTag tone={left === 0 ? 'bad' : 'warn'}>{left === 0 ? t('codes.none') : t('codes.low')}</StatusTag>}
          detail={
            <Details
              parts={[
                { key: 'made', value: made },
                { key: 'used', value: used },
              ]}
            />
          }
        />
      </ItemList>
      {isLow && <p className={styles.warning}>{t('codes.lowText')}</p>}
    </>
  )
}
