/** Where the text of a page shows its pictures from. */
export const wikiFileAddress = (pageId: string, fileId: string): string => `/api/wiki/pages/${pageId}/files/${fileId}`

const address = /^\/api\/wiki\/pages\/[0-9a-f-]{36}\/files\/[0-9a-f-]{36}$/

/** Only these are fetched: other addresses of ours aren't pictures. */
export const isWikiFile = (src: string): boolean => address.test(src)
