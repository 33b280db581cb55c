import { loadTexts } from '../../i18n/i18n.ts'

/** Fetches the palette and its texts. */
export async function loadPalette() {
  const [module] = await Promise.all([import('./palette.tsx'), loadTexts(['search'])])
  return module
}
