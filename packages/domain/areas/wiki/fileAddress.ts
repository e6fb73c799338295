/** URLs of the pictures in a page's text. */
export const wikiFileAddress = (pageId: string, fileId: string): string => `/api/wiki/pages/${pageId}/files/${fileId}`

const address = /^\/api\/wiki\/pages\/[0-9a-f-]{36}\/files\/[0-9a-f-]{36}$/

/** Only these URLs are fetched: our other URLs aren't pictures. */
export const isWikiFile = (src: string): boolean => address.test(src)
