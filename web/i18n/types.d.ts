import 'i18next'
import type { BrowserTexts } from '#kernel/texts.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: BrowserTexts
  }
}
