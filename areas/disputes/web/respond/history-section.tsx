import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DraftChange, type DraftField, draftFields, letterFieldOf, saveResponseField } from '#areas/disputes/contract/response.ts'
import { locales } from '#kernel/locale.ts'
import { call } from '#web/api/call.ts'
import { nameLanguageIn } from '#web/shared/appearance/name-language.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { useDraft } from './draft-context.ts'
import styles from './respond.module.css'

const shownFirst = 6

/** Who changed what. A text that was replaced can be read and restored. */
export function HistorySection() {
  const { t } = useTranslation('evidence')
  const { response } = useDraft()
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? response.history : response.history.slice(0, shownFirst)
  return (
    <Section title={t('history.title')}>
      {shown.length === 0 && <p className={styles.quiet}>{t('history.none')}</p>}
      <ol className="card-list">
        {shown.map((change) => (
          <Change key={change.number} change={change} />
        ))}
      </ol>
      {!isWhole && response.history.length > shownFirst && (
        <Button onClick={() => setIsWhole(true)}>{t('history.all', { count: response.history.length })}</Button>
      )}
    </Section>
  )
}

function Change({ change: { at, by, kind, subject, before } }: { change: DraftChange }) {
  const { t } = useTranslation('evidence')
  const locale = useLocale()
  const { key, response, update } = useDraft()
  const field = draftFields.find((known) => known === subject)
  const name = field ? nameOf(field) : subject
  const restore = useMutation({
    mutationFn: ({ restored, value }: { restored: DraftField; value: string }) =>
      call(saveResponseField, { params: { ...key, field: restored }, body: { value, version: response.values[restored].version } }),
    onSuccess: (answer) => update(answer.response),
  })
  function nameOf(known: DraftField): string {
    const item = response.evidence.find((one) => one.field === known)
    if (item) return item.label
    const letter = locales.find((one) => letterFieldOf(one) === known)
    if (letter) return t('history.letter', { name: nameLanguageIn(locale, letter) })
    return known === 'product_type' || known === 'packet_language' ? t(`history.fields.${known}`) : known
  }
  return (
    <li className={styles.change}>
      <strong>{by}</strong> {t(`history.${kind}`, { name: name ?? '' })}{' '}
      <span className={styles.quiet}>
        <DateTime at={at} />
      </span>
      {field && before !== null && before !== '' && (
        <details className={styles.more}>
          <summary>{t('history.before')}</summary>
          <pre className={styles.theirs}>{before}</pre>
          {response.is_open && (
            <Button size="small" isBusy={restore.isPending} onClick={() => restore.mutate({ restored: field, value: before })}>
              {t('history.restore')}
            </Button>
          )}
        </details>
      )}
    </li>
  )
}
