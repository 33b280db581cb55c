/** How a page in the language under test says an English text; page objects look for their parts by it. */
export type Words = (english: string) => string

export const inEnglish: Words = (english) => english
