import CircleCheckIcon from 'lucide-react/icons/circle-check'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { findMissingParts, passwordParts } from '#areas/identity/contract/passwords.ts'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import styles from './new-password.module.css'

export interface NewPasswordValue {
  password: string
  confirmation: string
}

interface NewPasswordProps extends NewPasswordValue {
  /** "New password", where the page does not say otherwise. */
  label?: string
  /** Characters; the installation may ask for more than the contract does. */
  lengthMin: number
  onChange: (value: NewPasswordValue) => void
  problems: { password?: string | undefined; confirmation?: string | undefined }
  autoFocus?: boolean
}

/** A password that somebody chooses, twice, and what it still needs while it is typed. */
export function NewPassword({ label, lengthMin, password, confirmation, onChange, problems, autoFocus = false }: NewPasswordProps) {
  const { t } = useTranslation()
  const rulesId = useId()
  const missing = findMissingParts(password, lengthMin)
  const isConfirmed = password !== '' && password === confirmation
  const rules = passwordParts.map((part) => ({ part, isMet: !missing.includes(part), text: t(`password.rules.${part}`, { minimum: lengthMin }) }))
  const unmet = rules.filter(({ isMet }) => !isMet).map(({ text }) => text)
  return (
    <div className={styles.fields}>
      <div>
        <PasswordField
          label={label ?? t('password.new')}
          name="password"
          autoComplete="new-password"
          value={password}
          problem={problems.password}
          autoFocus={autoFocus}
          describedBy={rulesId}
          onChange={(value) => onChange({ password: value, confirmation })}
        />
        <ul className={styles.rules} id={rulesId} aria-label={t('password.rules.title')}>
          {rules.map(({ part, isMet, text }) => (
            <Rule key={part} isMet={isMet} text={text} />
          ))}
        </ul>
      </div>
      <div>
        <PasswordField
          label={t('password.confirm')}
          name="password_confirmation"
          autoComplete="new-password"
          value={confirmation}
          problem={problems.confirmation}
          onChange={(value) => onChange({ password, confirmation: value })}
        />
        <ul className={styles.rules}>
          <Rule isMet={isConfirmed} text={t('password.rules.match')} />
        </ul>
      </div>
      <p className="visually-hidden" role="status">
        {password !== '' && (unmet.length > 0 ? t('password.rules.missing', { rules: unmet.join(', ') }) : t('password.rules.complete'))}
      </p>
    </div>
  )
}

function Rule({ isMet, text }: { isMet: boolean; text: string }) {
  const { t } = useTranslation()
  return (
    <li className={styles.rule} data-met={isMet}>
      {isMet ? <CircleCheckIcon className={styles.mark} aria-hidden /> : <span className={styles.ring} aria-hidden />}
      <span>
        {text}
        <span className="visually-hidden">: {isMet ? t('password.rules.met') : t('password.rules.unmet')}</span>
      </span>
    </li>
  )
}
