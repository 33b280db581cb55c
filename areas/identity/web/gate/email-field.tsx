import { useTranslation } from 'react-i18next'
import { PlainField } from '#web/ui/forms/plain-field.tsx'

interface EmailFieldProps {
  /** What a password manager fills in: the name of an account, or an address of its owner. */
  autoComplete: 'username' | 'email'
  value: string
  problem: string | undefined
  onChange: (email: string) => void
}

/** The address that somebody signs in with. Each form that asks for it begins with it, so it has the focus. */
export function EmailField({ autoComplete, value, problem, onChange }: EmailFieldProps) {
  const { t } = useTranslation('identity')
  return (
    <PlainField label={t('email')} problem={problem}>
      {(control) => (
        <input
          {...control}
          // biome-ignore lint/a11y/noAutofocus: the page has one purpose, and this is where it begins.
          autoFocus
          name="email"
          type="email"
          autoComplete={autoComplete}
          inputMode="email"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </PlainField>
  )
}
