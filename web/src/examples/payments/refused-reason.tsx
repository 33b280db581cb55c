import { unknownCountry } from '@counterfoil/contract/cards/countries'
import { RefusedReason } from '../../shared/payments/refused-reason.tsx'

const refusals = [
  { switch: 'currency', value: 'EUR' },
  { switch: 'brand', value: 'amex' },
  { switch: 'country', value: 'DE' },
  { switch: 'country', value: unknownCountry },
] as const

export const Kinds = () =>
  refusals.map((refusedBy) => (
    <p key={`${refusedBy.switch} ${refusedBy.value}`}>
      <RefusedReason refusedBy={refusedBy} />
    </p>
  ))
