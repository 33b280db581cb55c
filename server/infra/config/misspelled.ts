/** Shorter names, such as PORT and HOST, are near too many words that others use. */
const lengthMin = 8
/** Names of other programs that are near one of ours: cron has MAILFROM, others that send mail EMAIL_FROM, many LOGLEVEL, and Kubernetes OUTBOUND_PORT for a service called outbound. */
const foreignNames = new Set(['MAILFROM', 'EMAIL_FROM', 'LOGLEVEL', 'OUTBOUND_PORT'])

/** Returns variables whose names are one typing error away from a setting that isn't set, each with the setting's name. */
export function findMisspelled(env: NodeJS.ProcessEnv, names: readonly string[]): { given: string; name: string }[] {
  const missing = names.filter((name) => name.length >= lengthMin && !env[name])
  const strangers = Object.keys(env).filter((given) => env[given] && !names.includes(given) && !foreignNames.has(given))
  return strangers.flatMap((given) => missing.filter((name) => isTypingError(given, name)).map((name) => ({ given, name })))
}

/** Whether one character was added, left out or replaced, or two neighbors were swapped. */
function isTypingError(given: string, name: string): boolean {
  if (Math.abs(given.length - name.length) > 1) return false
  let start = 0
  while (start < given.length && given[start] === name[start]) start++
  let [ours, theirs] = [name.slice(start), given.slice(start)]
  while (ours !== '' && ours.at(-1) === theirs.at(-1)) {
    ours = ours.slice(0, -1)
    theirs = theirs.slice(0, -1)
  }
  if (ours.length <= 1 && theirs.length <= 1) return true
  return ours.length === 2 && theirs === `${ours[1]}${ours[0]}`
}
