import { createContext, useEffect } from 'react'
import { pageBrand } from './page-brand.ts'

/** The title that the page at hand is declared with. */
export const PageTitleContext = createContext('')

/** Names the document after the page; it follows the language, since the title does. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${pageBrand.name}` : pageBrand.name
  }, [title])
}
