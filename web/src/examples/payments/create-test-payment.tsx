import { CreateTestPayment } from '../../shared/payments/create-test-payment.tsx'

/** Only in a sandbox. */
export const Default = () => <CreateTestPayment />
