import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AccountRequirement, namedKindOf } from '#areas/settings/contract/merchants/endpoints.ts'
import { merchantInfoQuery } from '#web/api/account-queries.ts'
import { AccountRequirements } from '#web/shared/accounts/account-requirements.tsx'
import { CreateSandboxKey } from '#web/shared/keys/create-sandbox-key.tsx'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { useSandboxKeys } from '#web/stores/sandbox-keys.ts'
import head from '#web/ui/layout/card-head.module.css'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { CodeBlock } from '#web/ui/text/code-block.tsx'
import { CopyButton } from '#web/ui/text/copy-button.tsx'
import { CopyableId } from '#web/ui/text/copyable-id.tsx'
import { Checklist } from './checklist.tsx'
import { installCommands, keyPlaceholder, type SampleLanguage, sampleLanguages, writeSample } from './code-samples.ts'
import styles from './overview-page.module.css'

/** What a developer needs to connect a shop: the steps, code to begin with, the address of the API, and what the account still needs. */
export function DeveloperOverviewPage() {
  const { t } = useTranslation('developers')
  const merchant = useMerchant()
  const { id, kind } = merchant
  const info = useQuery({ ...merchantInfoQuery(id), enabled: kind === 'live' })
  return (
    <>
      <PageHeader subtitle={t(`subtitle.${namedKindOf(merchant)}`)} />
      {/* What is below something of unknown height appears with it, so that nothing moves. */}
      {!info.isLoading && (
        <div className={styles.page}>
          {info.data && !info.data.can_take_payments && <NotYet missing={info.data.missing} />}
          <Checklist />
          {/* A live account refuses test cards, so there is no code to try. */}
          {kind === 'sandbox' && <CodeCard />}
          <Connection />
        </div>
      )}
    </>
  )
}

/** Where the merchant API is, for whoever connects the official client. */
function Connection() {
  const { t } = useTranslation('developers')
  const { origin } = window.location
  return (
    <section className="card" aria-labelledby="connection">
      <h2 id="connection" className={head.title}>
        {t('connection.title')}
      </h2>
      <p className={head.text}>{t('connection.text')}</p>
      <dl className={styles.facts}>
        <dt>{t('connection.address')}</dt>
        <dd>
          <CopyableId id={`${origin}/v1`} isWhole />
        </dd>
      </dl>
      <Link to="/docs">{t('connection.reference')}</Link>
    </section>
  )
}

/** Keys of an account that cannot take money yet can be made, but their payments are refused. */
function NotYet({ missing }: { missing: readonly AccountRequirement[] }) {
  const { t } = useTranslation('developers')
  return (
    <section className={`card ${styles.notYet}`} aria-labelledby="not-yet">
      <h2 id="not-yet" className={head.title}>
        {t('notYet.title')}
      </h2>
      <p className={head.text}>{t('notYet.text')}</p>
      <AccountRequirements missing={missing} />
    </section>
  )
}

const languageKey = 'code_language'
const languages = Object.keys(sampleLanguages) as SampleLanguage[]

function readLanguage(): SampleLanguage {
  const kept = localStorage.getItem(languageKey)
  return languages.find((language) => language === kept) ?? 'node'
}

/** Code that takes a payment in this sandbox, in the reader's language, with a key that can be created in place. */
function CodeCard() {
  const { t } = useTranslation('developers')
  const { id: merchantId, default_currency: currency } = useMerchant()
  const mayCreateKey = useCan('keys.manage')
  const secret = useSandboxKeys(({ secrets }) => secrets[merchantId])
  const [language, setLanguage] = useState(readLanguage)
  const name = useId()
  const code = writeSample(language, { place: window.location, currency, key: secret ?? keyPlaceholder })
  const install = installCommands[language]
  const choose = (chosen: SampleLanguage) => {
    localStorage.setItem(languageKey, chosen)
    setLanguage(chosen)
  }
  return (
    <section className="card" aria-labelledby="code">
      <h2 id="code" className={head.title} tabIndex={-1}>
        {t('code.title')}
      </h2>
      <p className={head.text}>{t(secret ? 'code.withKey' : 'code.withoutKey')}</p>
      <fieldset className={styles.languages}>
        <legend className="visually-hidden">{t('code.language')}</legend>
        {languages.map((option) => (
          <label key={option} className={styles.language}>
            <input type="radio" name={name} className="visually-hidden" checked={option === language} onChange={() => choose(option)} />
            {sampleLanguages[option]}
          </label>
        ))}
      </fieldset>
      {install && (
        <p className={styles.install}>
          {t('code.install')} <code>{install}</code>
        </p>
      )}
      <CodeBlock code={code} label={t('code.label', { language: sampleLanguages[language] })} />
      <div className={styles.actions}>
        <CopyButton text={code}>{t('first.copy')}</CopyButton>
        {!secret && mayCreateKey && <CreateSandboxKey merchantId={merchantId} />}
      </div>
    </section>
  )
}
