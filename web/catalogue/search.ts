export interface CatalogueSearch {
  q?: string
}

export function readCatalogueSearch({ q }: Record<string, unknown>): CatalogueSearch {
  return typeof q === 'string' && q !== '' ? { q } : {}
}

/** Whether every word of a search is in one of the texts. */
export function matchesWords(search: string, texts: readonly string[]): boolean {
  const text = texts.join(' ').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
