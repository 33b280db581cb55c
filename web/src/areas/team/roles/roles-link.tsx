import LeftOutlined from '@ant-design/icons/es/icons/LeftOutlined'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

/** The way back to the list of roles. */
export function RolesLink() {
  const { t } = useTranslation('roles')
  return (
    <Link to="/settings/team/roles">
      <LeftOutlined aria-hidden style={{ fontSize: 11 }} /> {t('title')}
    </Link>
  )
}
