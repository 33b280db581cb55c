import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { Details, Item, ItemList } from '#web/shared/settings/item-list.tsx'
import { policyQuery, type SecondFactorPolicy } from '#web/shared/settings/queries.ts'
import { SettingsCard } from '#web/shared/settings/settings-card.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { SkeletonBar } from '#web/ui/feedback/skeleton.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Switch } from '#web/ui/forms/ticks.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { Ago } from '#web/ui/time/ago.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'
import styles from './policy.module.css'

const PolicyDialog = lazyPart(() => import('./policy-dialog.tsx'))

/** The owner's demand that everybody in the business has a second factor, and who has none yet. */
export function PolicyCard() {
  const { t } = useTranslation('settings')
  const { id, business_name: business } = useMerchant()
  const policy = useQuery(policyQuery(id))
  return (
    <SettingsCard anchor="requiredFactor" title={t('policy.title')} text={t('policy.text', { business })}>
      {policy.isPending && <SkeletonBar width={280} />}
      {policy.isError && !policy.data && <ErrorNotice title={t('policy.failed')} error={policy.error} onRetry={() => void policy.refetch()} />}
      {policy.data && <Policy policy={policy.data} />}
    </SettingsCard>
  )
}

function Policy({ policy }: { policy: SecondFactorPolicy }) {
  const { t } = useTranslation('settings')
  const labelId = useId()
  const dialog = useDialog<'require' | 'release'>()
  const isRequired = policy.due_at !== null
  return (
    <>
      <div className={styles.switch}>
        <Switch checked={isRequired} aria-labelledby={labelId} onChange={(isOn) => dialog.open(isOn ? 'require' : 'release')} />
        <div>
          <span id={labelId} className={styles.label}>
            {t('policy.switch')}
          </span>
          <p className={styles.state}>
            {policy.due_at ? (
              <>
                {t('policy.since')} <DateTime at={policy.due_at} />
              </>
            ) : (
              t('policy.off')
            )}
          </p>
        </div>
        {isRequired && <Button onClick={() => dialog.open('require')}>{t('policy.changeDate')}</Button>}
      </div>
      <PolicyMissing policy={policy} />
      {dialog.subject && <PolicyDialog kind={dialog.subject} missingCount={policy.missing.length} onClose={dialog.close} />}
    </>
  )
}

/** Members who have no second factor yet, to be reminded. */
function PolicyMissing({ policy: { missing, member_count: memberCount } }: { policy: SecondFactorPolicy }) {
  const { t } = useTranslation('settings')
  if (missing.length === 0) return <p className={styles.state}>{t('policy.nobodyMissing', { count: memberCount })}</p>
  return (
    <div>
      <h3 className={styles.subtitle}>{t('policy.missing', { missing: missing.length, count: memberCount })}</h3>
      <ItemList label={t('policy.missingLabel')}>
        {missing.map(({ id, name, email, last_login_at: lastLoginAt }) => (
          <Item
            key={id}
            title={name}
            detail={
              <Details
                parts={[
                  { key: 'email', value: email },
                  { key: 'login', value: lastLoginAt ? <LastLogin at={lastLoginAt} /> : t('policy.neverLoggedIn') },
                ]}
              />
            }
          />
        ))}
      </ItemList>
    </div>
  )
}

function LastLogin({ at }: { at: string }) {
  const { t } = useTranslation('settings')
  return (
    <>
      {t('policy.lastLogin')} <Ago at={at} />
    </>
  )
}
