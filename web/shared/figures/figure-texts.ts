import { useTranslation } from 'react-i18next'
import { type FigureUse, figureDefinitionOf, figureTitleOf } from '#kernel/figures.ts'

/** Returns the title of a figure. The page loads `figures`. */
export function useFigureTitle(): (of: FigureUse) => string {
  const { t } = useTranslation(['figures'])
  return (of) => t(figureTitleOf(of))
}

/** Returns what a figure is. */
export function useFigureDefinition(): (of: FigureUse) => string {
  const { t } = useTranslation(['figures'])
  return (of) => t(figureDefinitionOf(of))
}
