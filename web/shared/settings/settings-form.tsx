import type { FormEvent, ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/forms/button.tsx'
import { Refusal } from '../errors/refusal.tsx'
import styles from './forms.module.css'

interface SettingsFormProps {
  form: {
    ref: RefObject<HTMLFormElement | null>
    submit: (event: FormEvent) => void
    isSending: boolean
    /** Until then, nothing waits to be saved. */
    isChanged: boolean
    refusal: { error: Error | null; fields: readonly string[] }
  }
  /** Further buttons. */
  buttons?: ReactNode
  children: ReactNode
}

/** The fields of a card, the server's refusal and the Save button. */
export function SettingsForm({ form, buttons, children }: SettingsFormProps) {
  const { t } = useTranslation('settings')
  return (
    <form ref={form.ref} className={styles.form} onSubmit={form.submit} noValidate>
      {children}
      <Refusal {...form.refusal} />
      <div className={styles.buttons}>
        <Button kind={form.isChanged ? 'primary' : 'default'} type="submit" isBusy={form.isSending}>
          {t('save')}
        </Button>
        {buttons}
      </div>
    </form>
  )
}
