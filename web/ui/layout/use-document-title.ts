import { createContext, useContext, useEffect } from 'react'
import { pageBrand } from './page-brand.ts'

/** The title that the page at hand is declared with; null within an example, which names no document. */
export const PageTitleContext = createContext<string | null>('')

/** Names the document after the page; it follows the language, since the title does. */
export function useDocumentTitle(title: string): void {
  const isExample = useContext(PageTitleContext) === null
  useEffect(() => {
    if (isExample) return
    document.title = title ? `${title} · ${pageBrand.name}` : pageBrand.name
  }, [title, isExample])
}
