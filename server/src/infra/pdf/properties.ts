import type { PDFDocument } from '@cantoo/pdf-lib'
import { productName } from '@counterfoil/contract/appearance/brand'
import { type Locale, localeHeader } from '@counterfoil/contract/locale'

/** Threads have no settings, but the environment that they were checked in at start. */
const creator = process.env.BRAND_NAME || productName

interface Properties {
  readonly title: string
  /** The number or ID of what the document is about. */
  readonly subject: string
  readonly locale: Locale
  readonly createdAt: Date
}

/** Sets what readers and archives know a document by. */
export function setProperties(document: PDFDocument, { title, subject, locale, createdAt }: Properties): void {
  document.setTitle(title, { showInWindowTitleBar: true })
  document.setSubject(subject)
  document.setLanguage(localeHeader[locale])
  document.setProducer(creator)
  document.setCreator(creator)
  document.setCreationDate(createdAt)
  document.setModificationDate(createdAt)
}
