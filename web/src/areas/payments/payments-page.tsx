/** Replaced by the list of payments. */
export const PaymentsPage = () => null
