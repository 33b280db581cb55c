import ArrowLeftOutlined from '@ant-design/icons/es/icons/ArrowLeftOutlined'
import { createLink, Link } from '@tanstack/react-router'
import type { ButtonProps } from 'antd/es/button'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { loginPath } from '#web/session/quit-login.ts'
import styles from './form.module.css'

/** The quiet way back, below a page's own way on. */
export function BackToLogin() {
  const { t } = useTranslation('identity')
  return (
    <Link to={loginPath} className={styles.back}>
      <ArrowLeftOutlined aria-hidden />
      {t('backToLogin')}
    </Link>
  )
}

/** A link to another page that looks like the button for what comes next. */
export const PrimaryLink = createLink((props: ButtonProps) => <Button {...props} type="primary" size="large" block />)
