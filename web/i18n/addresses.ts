/** Addresses of the texts by language and namespace, such as `en/payments`. The build fills them in (`build/texts.ts`). */
export const addresses: Readonly<Record<string, string>> = {}
