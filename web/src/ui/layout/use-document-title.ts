import { useEffect } from 'react'
import { productName } from './brand.tsx'

/** Names the document after the page; it follows the language, since the title does. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${productName}` : productName
  }, [title])
}
