/** The names that more than one area defines. */
type Repeated<Areas extends readonly object[], Seen = never> = Areas extends readonly [infer First, ...infer Rest extends readonly object[]]
  ? (keyof First & Seen) | Repeated<Rest, Seen | keyof First>
  : never

type Merged<Areas extends readonly object[]> = Areas extends readonly [infer First, ...infer Rest extends readonly object[]] ? First & Merged<Rest> : unknown

/** Merges what each area defines into one table. A name that two areas define doesn't compile. */
export function mergeAreas<const Areas extends readonly object[]>(
  areas: Areas & ([Repeated<Areas>] extends [never] ? unknown : { readonly repeated: Repeated<Areas> }),
): Merged<Areas> {
  return Object.assign({}, ...areas)
}
