import { ChangeLine } from '../../shared/figures/change-line.tsx'

export const Kinds = () => (
  <>
    <ChangeLine change={{ direction: 'up', tenths: 59 }} before="US$3,647.80" when="2026" />
    <ChangeLine change={{ direction: 'same', tenths: 0 }} before="US$3,647.80" when="2026" />
    <ChangeLine change={{ direction: 'up', tenths: null }} before="US$0.00" when="2026" />
  </>
)
