import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { PagerProps } from './pager.tsx'
import { SentenceGap } from './sentence-gap.tsx'

/** An address with a place in the list that the server does not know: the filters still hold, only the place does not. */
export function CursorGone({ filters, hash }: Pick<PagerProps, 'filters' | 'hash'>) {
  const { t } = useTranslation('shell')
  return (
    <div className="card" role="alert">
      {t('pager.gone')}
      <SentenceGap />
      <Link to="." search={filters} {...(hash && { hash })}>
        {t('pager.firstPage')}
      </Link>
    </div>
  )
}
