/** The names that the entries need. */
type Needed<Catalogue> = { [Name in keyof Catalogue]: Catalogue[Name] extends { readonly needs: readonly (infer Need)[] } ? Need : never }[keyof Catalogue]

/** Returns the catalogue. An entry that needs a name that isn't in it doesn't compile. */
export function checkNeeds<const Catalogue extends object>(
  catalogue: Catalogue &
    ([Exclude<Needed<Catalogue>, keyof Catalogue>] extends [never] ? unknown : { readonly unknown: Exclude<Needed<Catalogue>, keyof Catalogue> }),
): Catalogue {
  return catalogue
}
