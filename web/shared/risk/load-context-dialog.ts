import { loadTexts } from '../../i18n/i18n.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

/** The dialog with its texts, which pages about payers don't load before somebody opens it. */
export const RiskContextDialog = lazyPart(async () => {
  const [module] = await Promise.all([import('./context-dialog.tsx'), loadTexts(['risk'])])
  return module
})
