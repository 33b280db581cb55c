import LoginOutlined from '@ant-design/icons/es/icons/LoginOutlined'
import { unlinkOwnSsoIdentity } from '@counterfoil/contract/single-sign-on/identity'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useMerchant } from '../../../stores/merchant.ts'
import { DateTime } from '../../../ui/time/date-time.tsx'
import styles from '../forms.module.css'
import { Details, Item, ItemList } from '../item-list.tsx'
import { ownIdentityQuery } from '../queries.ts'
import { SettingsCard } from '../settings-card.tsx'
import { Removal } from './removal.tsx'

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
          icon={<LoginOutlined />}
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
                send={() => call(unlinkOwnSsoIdentity, { params: { id } }, { showsErrors: true })}
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
