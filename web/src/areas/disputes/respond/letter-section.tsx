import { draftLetterAgain, type LetterField, letterFields } from '@counterfoil/contract/disputes/response'
import { limits } from '@counterfoil/contract/limits'
import { type Locale, localeHeader, locales } from '@counterfoil/contract/locale'
import { useMutation } from '@tanstack/react-query'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useDraft } from './draft-context.ts'
import styles from './respond.module.css'
import { SaveNote } from './save-note.tsx'
import { useDraftField } from './use-draft-field.ts'

const localeOf: Readonly<Record<LetterField, Locale>> = { letter_en: 'en', letter_zh_cn: 'zh-cn' }

/** The rebuttal letter in both languages, of which one goes into the packet. */
export function LetterSection() {
  const { t } = useTranslation('evidence')
  const { response } = useDraft()
  const language = useDraftField('packet_language')
  return (
    <Section title={t('letter.title')}>
      <fieldset className={styles.choice} disabled={!response.is_open}>
        <legend>{t('letter.language')}</legend>
        {locales.map((locale) => (
          <label key={locale}>
            <input type="radio" name="packet_language" checked={language.text === locale} onChange={() => language.change(locale)} />
            {t(`letter.languages.${locale}`)}
          </label>
        ))}
      </fieldset>
      <SaveNote field={language} label={t('letter.language')} />
      {letterFields.map((field) => (
        <Letter key={field} field={field} isSent={localeOf[field] === language.text} />
      ))}
    </Section>
  )
}

function Letter({ field, isSent }: { field: LetterField; isSent: boolean }) {
  const { t } = useTranslation('evidence')
  const { key, response, update } = useDraft()
  const letter = useDraftField(field)
  const name = t(`letter.languages.${localeOf[field]}`)
  const draftAgain = useMutation({
    mutationFn: () => call(draftLetterAgain, { params: { ...key, field } }),
    onSuccess: (answer) => {
      update(answer)
      showToast({ kind: 'success', text: t('letter.drafted') })
    },
  })
  const label = isSent ? t('letter.sent', { name }) : t('letter.other', { name })
  const content = (
    <>
      <Field label={label} problem={letter.problem} hint={response.values[field].source === 'draft' ? t('letter.hint') : undefined}>
        {(control) => (
          <TextArea
            {...control}
            className={styles.letter}
            lang={localeHeader[localeOf[field]]}
            rows={14}
            maxLength={limits.evidenceTextLengthMax}
            value={letter.text}
            readOnly={!response.is_open}
            onChange={({ target }) => letter.change(target.value)}
          />
        )}
      </Field>
      <SaveNote field={letter} label={label} />
      {response.is_open && (
        <div className={styles.buttons}>
          <Button
            loading={draftAgain.isPending}
            disabled={letter.state !== 'saved'}
            aria-label={t('letter.againIn', { name })}
            onClick={() => draftAgain.mutate()}
          >
            {t('letter.again')}
          </Button>
        </div>
      )}
    </>
  )
  if (isSent) return <div className={styles.item}>{content}</div>
  return (
    <details className={styles.more}>
      <summary>{label}</summary>
      {content}
    </details>
  )
}
