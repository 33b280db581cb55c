import { useTranslation } from 'react-i18next'
import type { MerchantInfo } from '#areas/settings/contract/merchants/endpoints.ts'
import styles from '#web/shared/settings/forms.module.css'
import { SettingsCard } from '#web/shared/settings/settings-card.tsx'
import { CopyableId } from '#web/ui/text/copyable-id.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatZone } from '#web/ui/time/time.ts'

/** What is fixed when an account is opened, and what the platform decides. */
export function InfoFacts({ info }: { info: MerchantInfo }) {
  const { t } = useTranslation(['settings', 'shell'])
  const locale = useLocale()
  const currency = new Intl.DisplayNames(locale, { type: 'currency' }).of(info.default_currency) ?? info.default_currency
  return (
    <SettingsCard anchor="accountFacts" title={t('facts.title')} text={t('facts.text')}>
      <dl className={styles.facts}>
        <dt>{t('facts.account')}</dt>
        <dd>
          <CopyableId id={info.id} isWhole />
        </dd>
        <dt>{t('facts.kind')}</dt>
        <dd>{t(`shell:kinds.${info.kind}`)}</dd>
        <dt>{t('facts.currency')}</dt>
        <dd>
          {currency} ({info.default_currency})
        </dd>
        <dt>{t('facts.timeZone')}</dt>
        <dd>{formatZone(info.time_zone, locale)}</dd>
        <dt>{t('facts.processor')}</dt>
        <dd>{info.processor ?? t('facts.noProcessor')}</dd>
      </dl>
    </SettingsCard>
  )
}
