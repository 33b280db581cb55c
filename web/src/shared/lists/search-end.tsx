import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMerchant } from '../../stores/merchant.ts'
import { SentenceGap } from '../../ui/text/sentence-gap.tsx'
import { useLocale } from '../../ui/text/use-locale.ts'
import { formatTime } from '../../ui/time/time.ts'
import { type ListSearch, searchOn } from './list-search.ts'
import type { ListWords } from './list-words.ts'
import styles from './search-end.module.css'
import type { SearchedPage } from './use-list-search.ts'

interface SearchEndProps {
  words: ListWords
  isByTime: boolean
  search: ListSearch
  page: SearchedPage<unknown>
}

/** Below a page that isn't full although the list continues: how far it was searched, and the link that continues. */
export function SearchEnd({ words, isByTime, search, page }: SearchEndProps) {
  const end = useSearchEnd(search, page, isByTime)
  const next = searchOn(search, page)
  if (!end || !next) return null
  return (
    <p className={styles.end} role="status">
      {end}
      <SentenceGap />
      <Link to="." search={{ ...next }} preload={false}>
        {search.before ? words.newer : words.older}
      </Link>
    </p>
  )
}

/** Says how far the search for a page went; undefined if the page is full or the list ends with it. Only a list by time has a time for it. */
export function useSearchEnd(search: ListSearch, { searched_to }: SearchedPage<unknown>, isByTime: boolean): string | undefined {
  const { t } = useTranslation('shell')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  if (!searched_to) return undefined
  if (!isByTime) return t('list.searchedPart')
  const time = formatTime(searched_to, timeZone, locale)
  return search.before ? t('list.searchedUpTo', { time }) : t('list.searchedBackTo', { time })
}
