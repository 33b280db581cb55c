import { useQuery } from '@tanstack/react-query'
import LogInIcon from 'lucide-react/icons/log-in'
import { useTranslation } from 'react-i18next'
import { unlinkOwnSsoIdentity } from '#areas/identity/contract/single-sign-on/identity.ts'
import { call } from '#web/api/call.ts'
import styles from '#web/shared/settings/forms.module.css'
import { Details, Item, ItemList } from '#web/shared/settings/item-list.tsx'
import { ownIdentityQuery } from '#web/shared/settings/queries.ts'
import { Removal } from '#web/shared/settings/removal.tsx'
import { SettingsCard } from '#web/shared/settings/settings-card.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { DateTime } from '#web/ui/time/date-time.tsx'

/** Who somebody is at the identity provider of the business. Nothing is shown to those who never signed in by it. */
export function IdentityCard() {
  const { t } = useTranslation('settings')
  const { id, business_name: business } = useMerchant()
  const identity = useQuery(ownIdentityQuery(id)).data
  if (!identity) return null
  const { issuer, subject, linked_at: linkedAt, obstacle } = identity
  const since = (
    <>
      {t('identity.since')} <DateTime at={linkedAt} />
    </>
  )
  return (
    <SettingsCard title={t('identity.title')} text={t('identity.text', { business })}>
      <ItemList label={t('identity.title')}>
        <Item
          icon={<LogInIcon />}
          title={issuer}
          detail={
            <Details
              parts={[
                { key: 'subject', value: t('identity.subject', { subject }) },
                { key: 'since', value: since },
              ]}
            />
          }
          action={
            obstacle === null && (
              <Removal
                send={() => call(unlinkOwnSsoIdentity, { params: { id } })}
                texts={{
                  button: t('identity.unlink'),
                  label: t('identity.unlinkNamed', { issuer }),
                  title: t('identity.unlinkTitle'),
                  text: t('identity.unlinkText'),
                  submit: t('identity.unlinkSubmit'),
                  done: t('identity.unlinked'),
                }}
              />
            )
          }
        />
      </ItemList>
      {obstacle !== null && <p className={styles.quiet}>{t(`identity.obstacles.${obstacle}`, { business })}</p>}
    </SettingsCard>
  )
}
