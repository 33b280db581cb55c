/** As the database gives JSON. */
type Json = unknown

/** Times leave as whole seconds since 1970. */
export function secondsOf(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}

export function secondsOrNull(time: Date | null): number | null {
  return time === null ? null : secondsOf(time)
}

/** A stored JSON object, whose shape its writer decided. */
export function jsonObject(value: Json): Readonly<Record<string, unknown>> {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

const addressFields = ['city', 'country', 'line1', 'line2', 'postal_code', 'state'] as const

/** An address with every field, null where it was not given. */
export function presentAddress(address: unknown): Record<(typeof addressFields)[number], string | null> {
  const given = (address ?? {}) as Record<string, string | null>
  return Object.fromEntries(addressFields.map((field) => [field, given[field] ?? null])) as ReturnType<typeof presentAddress>
}

/** A payer's name and address with every field. */
export function presentBillingDetails(details: Json) {
  const { address, email, name, phone } = jsonObject(details)
  return { address: presentAddress(address), email: email ?? null, name: name ?? null, phone: phone ?? null, tax_id: null }
}

/** Where to deliver, null where that was not given. */
export function presentShipping(shipping: unknown) {
  if (typeof shipping !== 'object' || shipping === null) return null
  const { address, name, carrier, phone, tracking_number } = shipping as Record<string, unknown>
  return { address: presentAddress(address), name, carrier: carrier ?? null, phone: phone ?? null, tracking_number: tracking_number ?? null }
}
