import { ExcessNote } from '../../shared/payments/excess-note.tsx'

export const Kinds = () => <ExcessNote excess={{ exceeded: 'each', limitMinor: 10_000 }} currency="USD" />
