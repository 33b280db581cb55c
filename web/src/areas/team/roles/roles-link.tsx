import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

/** The way back to the list of roles. */
export function RolesLink() {
  const { t } = useTranslation('roles')
  return <Link to="/settings/team/roles">{t('title')}</Link>
}
