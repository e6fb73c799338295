/** What the pages that are not built yet will show (spec:routes#planned-pages). Keys are the routes' `planned` names. */
export const plannedPages: Readonly<Record<string, readonly string[]>> = {
  wiki: [
    'Runbooks, vendor guides, fault codes, and customer notes, each with a review date.',
    'Related pages will also appear next to the records they describe.',
  ],
}
