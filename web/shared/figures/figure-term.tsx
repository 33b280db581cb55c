import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type FigureUse, figureDefinitionOf, figureTitleOf } from '#kernel/figures.ts'
import { Explained } from '../../ui/overlays/explained.tsx'

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

interface FigureTermProps {
  /** The figure at its place (`kernel/figures.ts`). */
  of: FigureUse
  /** Instead of its definition. */
  explained?: string | undefined
  /** Instead of its title alone. */
  children?: ReactNode
}

/** The title of a figure, which explains itself by its definition. */
export function FigureTerm({ of, explained, children }: FigureTermProps) {
  const title = useFigureTitle()
  const definition = useFigureDefinition()
  return <Explained text={explained ?? definition(of)}>{children ?? title(of)}</Explained>
}
