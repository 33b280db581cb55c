/** Limits of typed queries. */
export const queryLimits = {
  /** Characters of one query, which bounds the work. The canonical text of every valid query fits too. */
  queryLengthMax: 2_500,
  queryTermsMax: 20,
  searchTextLengthMax: 200,
  /** Words of a text beyond these are ignored. */
  searchWordsMax: 8,
  /** Days of `last N days`. */
  queryDaysMax: 366,
} as const
