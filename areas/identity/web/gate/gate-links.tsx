import { createLink, Link } from '@tanstack/react-router'
import ArrowLeftIcon from 'lucide-react/icons/arrow-left'
import { useTranslation } from 'react-i18next'
import { loginPath } from '#web/session/quit-login.ts'
import type { ButtonProps } from '#web/ui/forms/button.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import styles from './form.module.css'

/** The quiet way back, below a page's own way on. */
export function BackToLogin() {
  const { t } = useTranslation('identity')
  return (
    <Link to={loginPath} className={styles.back}>
      <ArrowLeftIcon aria-hidden />
      {t('backToLogin')}
    </Link>
  )
}

/** A link to another page that looks like the button for what comes next. */
export const PrimaryLink = createLink((props: ButtonProps) => <Button {...props} kind="primary" size="large" isWide />)
