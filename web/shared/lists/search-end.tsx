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

/** Below a page that ends although the search continues: how far it went, and the link that continues. */
export function SearchEnd(props: SearchEndProps) {
  const end = useSearchEnd(props)
  if (!end?.next) return null
  return (
    <p className={styles.end} role="status">
      {end.text}
      <SentenceGap />
      <Link to="." search={{ ...end.next }} preload={false}>
        {end.action}
      </Link>
    </p>
  )
}

interface End {
  /** How far the search for a page went. */
  readonly text: string
  /** What continues it. */
  readonly action: string
  readonly next: ListSearch | undefined
}

/** Undefined if the page is full or the list ends with it. Only a list by time has a time for how far it was searched. */
export function useSearchEnd({ words, isByTime, search, page }: SearchEndProps): End | undefined {
  const { t } = useTranslation('shell')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  const next = searchOn(search, page)
  if (page.has_unsearched_texts && words.unsearched) return { text: words.unsearched.note, action: words.unsearched.search, next }
  if (!page.searched_to) return undefined
  const action = search.before ? words.newer : words.older
  if (!isByTime) return { text: t('list.searchedPart'), action, next }
  const time = formatTime(page.searched_to, timeZone, locale)
  return { text: search.before ? t('list.searchedUpTo', { time }) : t('list.searchedBackTo', { time }), action, next }
}
