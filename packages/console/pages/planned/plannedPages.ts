/** What the pages that are not built yet will show (spec:routes#planned-pages). Keys are the routes' `planned` names. */
export const plannedPages: Readonly<Record<string, readonly string[]>> = {
  chat: [
    'Team chat with channels for customers, locker banks, tickets, and releases, plus threads, mentions, and search.',
    'Links to the console will show a live preview: a bank with its status, or a ticket with its due times.',
  ],
  wiki: [
    'Runbooks, vendor guides, fault codes, and customer notes, each with a review date.',
    'Related pages will also appear next to the records they describe.',
  ],
}
