import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SentenceGap } from '../text/sentence-gap.tsx'
import type { PagerProps } from './pager.tsx'

/** An address with a place in the list that the server does not know: the filters still hold, only the place does not. */
export function CursorGone({ filters, hash }: Pick<PagerProps, 'filters' | 'hash'>) {
  const { t } = useTranslation('shell')
  return (
    <div className="card" role="alert">
      {t('pager.gone')}
      <SentenceGap />
      {/* Beside text, a link needs more than its colour, which is close to the text's in the dark. */}
      <Link to="." style={{ textDecoration: 'underline' }} search={filters} {...(hash && { hash })}>
        {t('pager.firstPage')}
      </Link>
    </div>
  )
}
