import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { draftLetterAgain, letterFieldOf } from '#areas/disputes/contract/response.ts'
import { disputeLimits } from '#areas/disputes/contract/rules.ts'
import { type Locale, localeHeader, locales } from '#kernel/locale.ts'
import { call } from '#web/api/call.ts'
import { nameLanguageIn } from '#web/shared/appearance/name-language.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { DraftChoice } from './draft-choice.tsx'
import { useDraft } from './draft-context.ts'
import styles from './respond.module.css'
import { SaveNote } from './save-note.tsx'
import { useDraftField } from './use-draft-field.ts'

/** The rebuttal letter in both languages, of which one goes into the packet. */
export function LetterSection() {
  const { t } = useTranslation('evidence')
  const language = useDraftField('packet_language')
  const reader = useLocale()
  const legend = t('letter.language')
  return (
    <Section
      title={t('letter.title')}
      aside={
        <DraftChoice
          name="packet_language"
          legend={legend}
          hidesLegend
          field={language}
          options={locales}
          nameOf={(locale) => nameLanguageIn(reader, locale)}
        />
      }
    >
      <SaveNote field={language} label={legend} />
      {locales.map((locale) => (
        <Letter key={locale} locale={locale} isSent={locale === language.text} />
      ))}
    </Section>
  )
}

function Letter({ locale, isSent }: { locale: Locale; isSent: boolean }) {
  const field = letterFieldOf(locale)
  const { t } = useTranslation('evidence')
  const { key, response, update } = useDraft()
  const letter = useDraftField(field)
  const name = nameLanguageIn(useLocale(), locale)
  const draftAgain = useMutation({
    mutationFn: () => call(draftLetterAgain, { params: { ...key, field } }),
    onSuccess: (answer) => {
      update(answer)
      showToast({ kind: 'success', text: t('letter.drafted') })
    },
  })
  const label = isSent ? t('letter.sent', { name }) : t('letter.other', { name })
  const content = (
    <div className={styles.item}>
      <Field label={label} problem={letter.problem} hint={response.values[field].source === 'draft' ? t('letter.hint') : undefined}>
        {(control) => (
          <TextArea
            {...control}
            className={styles.letter}
            lang={localeHeader[locale]}
            rows={14}
            maxLength={disputeLimits.evidenceTextLengthMax}
            value={letter.text}
            readOnly={!response.is_open}
            onChange={({ target }) => letter.change(target.value)}
          />
        )}
      </Field>
      <SaveNote field={letter} label={label} />
      {response.is_open && (
        <div>
          <Button
            size="small"
            isBusy={draftAgain.isPending}
            disabled={letter.state !== 'saved'}
            aria-label={t('letter.againIn', { name })}
            onClick={() => draftAgain.mutate()}
          >
            {t('letter.again')}
          </Button>
        </div>
      )}
    </div>
  )
  if (isSent) return content
  return (
    <details className={styles.more}>
      <summary>{label}</summary>
      {content}
    </details>
  )
}
