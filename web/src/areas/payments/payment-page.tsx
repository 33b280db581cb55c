/** Replaced by the page of one payment. */
export const PaymentPage = () => null
