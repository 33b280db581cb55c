/** Where a payment's metadata has what its fields don't: keys under which shops send them, in order of preference. */
export const riskMetadataKeys = {
  /** The payer's address. */
  ip: ['customer_purchase_ip', 'customer_ip', 'ip_address', 'purchase_ip', 'ip'],
  /** The shop's own ID of the customer. */
  user_id: ['user_id', 'customer_id', 'customer_account_id'],
  /** The payer's device or browser, under a name that the shop or its fraud tool gives it. The first one is evidence in disputes as well. */
  device: ['customer_device_id', 'device_id', 'device_fingerprint'],
} as const
