/** What a parameter looks like: for the request log, which keeps only declared parameters, and for the reference. */
export type Shape =
  | { readonly kind: 'text'; readonly lengthMax?: number; readonly form?: string }
  /** A card number, a security code, an account number or a secret: never logged. */
  | { readonly kind: 'secret' }
  | { readonly kind: 'file' }
  /** A parameter of Stripe that is refused with what to do instead. The reference leaves it out. */
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'integer'; readonly min?: number; readonly max?: number }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'group'; readonly fields: ShapedFields }
  | { readonly kind: 'list'; readonly item: Shape }
  /** Texts under names that the caller chooses. */
  | { readonly kind: 'metadata' }
  /** Groups are of the first shape that is a group, and everything else of the other. */
  | { readonly kind: 'either'; readonly shapes: readonly Shape[] }

export type ShapedFields = Readonly<Record<string, { readonly isRequired: boolean; readonly shape: Shape }>>
