import { useTranslation } from 'react-i18next'
import { EmptyCard } from '../../ui/feedback/empty-state.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { filtersOf, type ListSearch } from './list-search.ts'
import type { ListWords } from './list-words.ts'
import { useSearchEnd } from './search-end.tsx'
import type { ListFilters } from './shown-query.ts'
import type { SearchedPage } from './use-list-search.ts'

interface NoResultsProps {
  words: ListWords
  isByTime: boolean
  search: ListSearch
  filters: ListFilters
  page: SearchedPage<unknown>
  onChange: (search: ListSearch) => void
}

/** A search without results, or one that has not found any so far. */
export function NoResults({ words, isByTime, search, filters, page, onChange }: NoResultsProps) {
  const { t } = useTranslation('shell')
  const end = useSearchEnd({ words, isByTime, search, page })
  const isFirstPage = !search.after && !search.before
  const found = end ? (isFirstPage ? 'partial' : 'more') : isFirstPage ? 'nothing' : 'end'
  return (
    <EmptyCard
      title={t(`list.${found}Title`)}
      text={end?.text ?? words.nothing?.(filters) ?? t(isFirstPage ? 'list.nothingText' : 'list.endText')}
      actions={
        <>
          {end?.next && (
            <Button kind="primary" onClick={() => end.next && onChange(end.next)}>
              {end.action}
            </Button>
          )}
          {!isFirstPage && <Button onClick={() => onChange(filtersOf(search))}>{t('pager.firstPage')}</Button>}
          <Button onClick={() => onChange({})}>{t('list.clear')}</Button>
        </>
      }
    />
  )
}
