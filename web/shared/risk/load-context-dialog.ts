import { lazy } from 'react'
import { loadTexts } from '../../i18n/i18n.ts'

/** The dialog with its texts, which pages about payers don't load before somebody opens it. */
export const RiskContextDialog = lazy(async () => {
  const [module] = await Promise.all([import('./context-dialog.tsx'), loadTexts(['risk'])])
  return module
})
