import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { type MerchantInfo, namedKindOf, updateMerchantInfo } from '#areas/settings/contract/merchants/endpoints.ts'
import { merchantInfoQuery } from '#web/api/account-queries.ts'
import { AccountRequirements } from '#web/shared/accounts/account-requirements.tsx'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import styles from '#web/shared/settings/forms.module.css'
import { SettingsCard } from '#web/shared/settings/settings-card.tsx'
import { SettingsForm } from '#web/shared/settings/settings-form.tsx'
import { SettingsFrame } from '#web/shared/settings/settings-frame.tsx'
import { SettingsSkeleton } from '#web/shared/settings/settings-skeleton.tsx'
import { useSayUnchanged } from '#web/shared/settings/use-say-unchanged.ts'
import { useUpdateMerchant } from '#web/shared/settings/use-update-merchant.ts'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { CopyableId } from '#web/ui/text/copyable-id.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatZone } from '#web/ui/time/time.ts'
import { LegalCard } from '../legal/legal-card.tsx'
import { collectChanges, type InfoField, infoFields, readValues } from './info-values.ts'

/** The business as its customers and the platform know it, and what a live account still needs. */
export function InfoPage() {
  const { t } = useTranslation('settings')
  const { id } = useMerchant()
  const mayChange = useCan('merchant.update')
  const info = useQuery(merchantInfoQuery(id))
  return (
    <SettingsFrame subtitle={t('info.subtitle')}>
      {info.isPending && <SettingsSkeleton cards={{ details: 6, account: 4 }} />}
      {info.isError && !info.data && <ErrorNotice title={t('info.failed')} error={info.error} onRetry={() => void info.refetch()} />}
      {info.data?.kind === 'live' && !info.data.can_take_payments && (
        <SettingsCard title={t('info.missingTitle')} text={t('info.missingText')}>
          <AccountRequirements missing={info.data.missing} at="/settings/info" />
        </SettingsCard>
      )}
      {info.data && (mayChange ? <InfoForm key={id} info={info.data} /> : <ReadOnlyInfo info={info.data} />)}
      <LegalCard />
      {info.data && <InfoFacts info={info.data} />}
    </SettingsFrame>
  )
}

/** The business's data for members who cannot change it. */
function ReadOnlyInfo({ info }: { info: MerchantInfo }) {
  const { t } = useTranslation('settings')
  return (
    <SettingsCard anchor="publicDetails" title={t('info.formTitle')} text={t('info.readOnly')}>
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

/** What is fixed when an account is opened, and what the platform decides. */
function InfoFacts({ info }: { info: MerchantInfo }) {
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
        <dd>{t(`shell:kinds.${namedKindOf(info)}`)}</dd>
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

/** What the browser and its keyboard should know of each field. */
const inputs = {
  business_name: { autoComplete: 'organization' },
  name: { autoComplete: 'off' },
  support_email: { type: 'email', inputMode: 'email', autoComplete: 'off' },
  website: { inputMode: 'url', autoComplete: 'url', placeholder: 'https://' },
  statement_descriptor: { autoComplete: 'off', maxLength: 22, spellCheck: false },
} as const satisfies Record<InfoField, object>

/** Changes the account's and the business's data. What a refused saving leaves unsaved stays in the fields. */
function InfoForm({ info }: { info: MerchantInfo }) {
  const { t } = useTranslation('settings')
  const { mutateAsync: send } = useUpdateMerchant()
  const saved = readValues(info)
  const form = useContractForm({
    endpoint: updateMerchantInfo,
    initial: saved,
    toBody: (values) => collectChanges(values, saved),
    fields: infoFields,
    send,
    onDone: () => showToast({ kind: 'success', text: t('info.saved') }),
    onUnchanged: useSayUnchanged(),
    unsaved: { name: t('info.formTitle') },
  })
  return (
    <SettingsCard anchor="publicDetails" title={t('info.formTitle')} text={t('info.formText')}>
      <SettingsForm form={form} buttons={form.isChanged && !form.isSending && <Button onClick={form.discard}>{t('discard')}</Button>}>
        {infoFields.map((field) => (
          <TextField
            key={field}
            label={t(`info.${field}`)}
            hint={t(`info.${field}_hint`)}
            problem={form.problems[field]}
            {...inputs[field]}
            name={field}
            value={form.values[field]}
            onText={(text) => form.change({ [field]: text })}
          />
        ))}
      </SettingsForm>
    </SettingsCard>
  )
}
