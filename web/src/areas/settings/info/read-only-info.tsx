import type { MerchantInfo } from '@counterfoil/contract/merchants'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../forms.module.css'
import { SettingsCard } from '../settings-card.tsx'
import { infoFields } from './info-values.ts'

/** The business's data for members who cannot change it. */
export function ReadOnlyInfo({ info }: { info: MerchantInfo }) {
  const { t } = useTranslation('settings')
  return (
    <SettingsCard title={t('info.formTitle')} text={t('info.readOnly')}>
      <dl className={styles.facts}>
        {infoFields.map((field) => (
          <Fragment key={field}>
            <dt>{t(`info.${field}`)}</dt>
            <dd>{info[field] ?? t('info.none')}</dd>
          </Fragment>
        ))}
      </dl>
    </SettingsCard>
  )
}
