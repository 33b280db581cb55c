/** Where the skip link leads, and the focus after going to another page. */
export const contentId = 'content'
