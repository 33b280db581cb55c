import LeftOutlined from '@ant-design/icons/es/icons/LeftOutlined'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../stores/merchant.ts'

/** The way up, for those who may go there. */
export function ToBalance() {
  const { t } = useTranslation('balance')
  if (!useCan('balance.read')) return null
  return (
    <Link to="/balance">
      <LeftOutlined aria-hidden style={{ fontSize: 11 }} /> {t('title')}
    </Link>
  )
}
