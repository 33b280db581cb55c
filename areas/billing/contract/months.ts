/** `YYYY-MM`. Before 1972 months of some zones did not begin with a quarter of an hour in UTC. */
export const billingMonthForm = /^(197[2-9]|19[89]\d|20\d{2})-(0[1-9]|1[0-2])$/
