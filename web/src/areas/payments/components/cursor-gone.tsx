import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { PaymentSearch } from '../filters.ts'
import { filtersOf } from '../filters.ts'

/** An address with a place in the list that the server does not know: the filters still hold, only the place does not. */
export function CursorGone({ search }: { search: PaymentSearch }) {
  const { t } = useTranslation('payments')
  return (
    <div className="card" role="alert">
      {t('list.cursorGone')}{' '}
      <Link to="/payments" search={filtersOf(search)}>
        {t('list.firstPage')}
      </Link>
    </div>
  )
}
