import { useTranslation } from 'react-i18next'
import { Details, Item, ItemList } from '#web/shared/settings/item-list.tsx'
import type { SecondFactorPolicy } from '#web/shared/settings/queries.ts'
import { Ago } from '#web/ui/time/ago.tsx'
import styles from './policy.module.css'

/** Members who have no second factor yet, to be reminded. */
export function PolicyMissing({ policy: { missing, member_count: memberCount } }: { policy: SecondFactorPolicy }) {
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
