/** The few texts that may break a rule, each with its reason. */

/** Texts quoted verbatim by a page of docs/specification, with the citation. */
export const quoted: Readonly<Record<string, string>> = {
  'You are cannot access this resource': 'spec:errors#texts',
}

/** Texts that break a rule for another reason. */
export const allowedTexts: Readonly<Record<string, string>> = {
  'Postgres refuses to run as root and there is no user "postgres" or "nobody"; start Postern as an ordinary user.':
    'names a Unix user',
  'There’s nothing to undo with this ID, or you don’t have access to it.': 'plain English here',
  'notice ids …': 'a seed for the demo’s IDs, read by no one',
  'Kestrel Griffintown – Espace de travail partagé et centre de réception des colis': 'French',
}

/** Labels that need more than 3 words or a capital letter inside. */
export const allowedLabels: Readonly<Record<string, string>> = {
  'Search or jump to': 'names the command palette by what it does',
}
