const shownWhole = 16

/** `pi_3SX1aB…Q7dK`: the prefix, what follows it and the end, by which people tell ids apart. */
export function shortenId(id: string): string {
  return id.length <= shownWhole ? id : `${id.slice(0, id.indexOf('_') + 5)}…${id.slice(-4)}`
}
