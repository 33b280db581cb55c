import EyeIcon from 'lucide-react/icons/eye'
import EyeOffIcon from 'lucide-react/icons/eye-off'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './password-field.module.css'
import { PlainField } from './plain-field.tsx'

interface PasswordFieldProps {
  label: string
  name: string
  autoComplete: 'current-password' | 'new-password'
  value: string
  onChange: (value: string) => void
  problem?: string | undefined
  autoFocus?: boolean
  /** Opposite the label. */
  aside?: ReactNode
  /** The id of further text about the field, such as what a password must have. */
  describedBy?: string
}

/** A password, hidden until somebody wants to see it. */
export function PasswordField({ label, name, autoComplete, value, onChange, problem, autoFocus = false, aside, describedBy }: PasswordFieldProps) {
  const { t } = useTranslation()
  const [isShown, setIsShown] = useState(false)
  const toggleText = isShown ? t('password.hide') : t('password.show')
  return (
    <PlainField label={label} problem={problem} aside={aside}>
      {(control) => (
        <>
          <input
            {...control}
            aria-describedby={[describedBy, control['aria-describedby']].filter(Boolean).join(' ') || undefined}
            className={`${control.className} ${styles.input}`}
            // biome-ignore lint/a11y/noAutofocus: asked for only where typing the password is all that there is to do.
            autoFocus={autoFocus}
            name={name}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <button type="button" className={styles.eye} aria-label={toggleText} title={toggleText} aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
            {isShown ? <EyeOffIcon aria-hidden /> : <EyeIcon aria-hidden />}
          </button>
        </>
      )}
    </PlainField>
  )
}
