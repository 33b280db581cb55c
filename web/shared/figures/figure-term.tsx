import type { ReactNode } from 'react'
import type { FigureUse } from '#kernel/figures.ts'
import { Explained } from '../../ui/overlays/explained.tsx'
import { useFigureDefinition, useFigureTitle } from './figure-texts.ts'

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
