/** Sets of bounds that one setting chooses. A single setting may be stricter than its bound, and has its value where it is not given. */

export const securityProfileNames = ['standard', 'pci'] as const
type SecurityProfile = (typeof securityProfileNames)[number]

type BoundedSetting = 'sessionIdleMinutes' | 'rememberIdleMinutes' | 'passwordLengthMin'
type Limit = { readonly atMost: number } | { readonly atLeast: number }

/** PCI DSS 4: 8.2.8 (idle sessions) and 8.3.6 (length of passwords). */
const profiles: Readonly<Record<SecurityProfile, Readonly<Partial<Record<BoundedSetting, Limit>>>>> = {
  standard: {},
  pci: { sessionIdleMinutes: { atMost: 15 }, rememberIdleMinutes: { atMost: 15 }, passwordLengthMin: { atLeast: 12 } },
}

interface Bound {
  readonly profile: SecurityProfile
  readonly limit: Limit
  readonly value: number
  /** Completes the sentence "PASSWORD_LENGTH_MIN must be ...". */
  readonly words: string
}

/** What a profile asks of a setting. Null without one, and for a name that is no profile. */
export function boundOf(profileName: string | undefined, key: string): Bound | null {
  const profile = securityProfileNames.find((name) => name === profileName)
  const limit = profile && profiles[profile][key as BoundedSetting]
  if (!profile || !limit) return null
  return 'atMost' in limit
    ? { profile, limit, value: limit.atMost, words: `at most ${limit.atMost}` }
    : { profile, limit, value: limit.atLeast, words: `at least ${limit.atLeast}` }
}

export function isWithin(bound: Bound | null, value: unknown): boolean {
  if (!bound || typeof value !== 'number') return true
  return 'atMost' in bound.limit ? value <= bound.limit.atMost : value >= bound.limit.atLeast
}

/** The part of docs/settings.md about profiles. */
export function describeProfiles(nameOf: (key: BoundedSetting) => string): string[] {
  const rows = securityProfileNames.flatMap((profile) =>
    (Object.keys(profiles[profile]) as BoundedSetting[]).map((key) => `| \`${profile}\` | \`${nameOf(key)}\` | ${boundOf(profile, key)?.words} |`),
  )
  return [
    '## Security profiles',
    '',
    '`SECURITY_PROFILE` sets these bounds, which are also the defaults while it is set.',
    '',
    '| Profile | Variable | Must be |',
    '|---|---|---|',
    ...rows,
    '',
  ]
}
