import { ChangeMark } from '../../shared/figures/change-line.tsx'
import { FigureCard, FigureSkeleton } from '../../shared/figures/figure-card.tsx'

export const Kinds = () => (
  <>
    <FigureCard title="VAMP" hint="VAMP" value="0.49%" change={<ChangeMark change={{ direction: 'down', tenths: 42 }} welcome="neither" />}>
      206
    </FigureCard>
    <FigureSkeleton />
  </>
)
