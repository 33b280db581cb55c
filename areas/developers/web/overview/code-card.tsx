import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CreateSandboxKey } from '#web/shared/keys/create-sandbox-key.tsx'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { useSandboxKeys } from '#web/stores/sandbox-keys.ts'
import head from '#web/ui/layout/card-head.module.css'
import { CodeBlock } from '#web/ui/text/code-block.tsx'
import { CopyButton } from '#web/ui/text/copy-button.tsx'
import styles from './code-card.module.css'
import { installCommands, keyPlaceholder, type SampleLanguage, sampleLanguages, writeSample } from './code-samples.ts'

const languageKey = 'code_language'
const languages = Object.keys(sampleLanguages) as SampleLanguage[]

function readLanguage(): SampleLanguage {
  const kept = localStorage.getItem(languageKey)
  return languages.find((language) => language === kept) ?? 'node'
}

/** Code that takes a payment in this sandbox, in the reader's language, with a key that can be created in place. */
export function CodeCard() {
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
