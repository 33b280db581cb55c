import 'i18next'
import type { BrowserTexts } from '@counterfoil/contract/texts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: BrowserTexts
  }
}
