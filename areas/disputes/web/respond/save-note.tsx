import { useTranslation } from 'react-i18next'
import forms from '#web/shared/settings/forms.module.css'
import { Button } from '#web/ui/forms/button.tsx'
import { CopyButton } from '#web/ui/text/copy-button.tsx'
import styles from './respond.module.css'
import type { DraftFieldState } from './use-draft-field.ts'

/** Why a text isn't saved: there is no network, the server refused it, or a colleague changed it too. Their text is shown until the reader chooses one. */
export function SaveNote({ field, label }: { field: DraftFieldState; label: string }) {
  const { t } = useTranslation('evidence')
  const { state, theirs, text } = field
  if (state === 'conflict' && theirs) {
    return (
      <div className={forms.warning} role="alert">
        <strong>{t('conflict.title', { name: theirs.changed_by ?? '', label })}</strong>
        <pre className={styles.theirs}>{theirs.value || t('conflict.empty')}</pre>
        <div className={forms.buttons}>
          <Button onClick={field.keepMine}>{t('conflict.keepMine')}</Button>
          <Button onClick={field.takeTheirs}>{t('conflict.takeTheirs')}</Button>
          <CopyButton text={text}>{t('conflict.copyMine')}</CopyButton>
        </div>
      </div>
    )
  }
  if (state !== 'offline' && state !== 'refused') return null
  return (
    <span className={styles.quiet} role="status">
      {t(`saving.${state}`)}
    </span>
  )
}
