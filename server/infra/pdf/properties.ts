import type { PDFDocument } from '@cantoo/pdf-lib'
import { type Locale, localeHeader } from '#kernel/locale.ts'

interface Properties {
  readonly title: string
  /** The number or ID of what the document is about. */
  readonly subject: string
  readonly locale: Locale
  readonly createdAt: Date
}

/** Sets what readers and archives know a document by. It names no software: an installation may have a name of its own, and the library would name itself. */
export function setProperties(document: PDFDocument, { title, subject, locale, createdAt }: Properties): void {
  document.setTitle(title, { showInWindowTitleBar: true })
  document.setSubject(subject)
  document.setLanguage(localeHeader[locale])
  document.setProducer('')
  document.setCreator('')
  document.setCreationDate(createdAt)
  document.setModificationDate(createdAt)
}
