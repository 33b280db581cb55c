import { loadTexts } from '../../i18n/i18n.ts'

/** Fetches the palette and its texts, which are those of the lists that it opens as well. */
export async function loadPalette() {
  const [module] = await Promise.all([import('./palette.tsx'), loadTexts(['search', 'payments', 'disputes', 'balance', 'figures'])])
  return module
}
