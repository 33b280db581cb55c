import LeftOutlined from '@ant-design/icons/es/icons/LeftOutlined'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { lastList } from '../last-list.ts'

/** Back to the list, where one was in it. */
export function WayBack() {
  const { t } = useTranslation('payments')
  return (
    <Link to="/payments" search={lastList()}>
      <LeftOutlined aria-hidden style={{ fontSize: 11 }} /> {t('title')}
    </Link>
  )
}
