/** The country of a card that has none. */
export const unknownCountry = 'unknown'
