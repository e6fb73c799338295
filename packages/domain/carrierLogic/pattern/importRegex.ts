/** Regular expressions from elsewhere, said in the rule language where it can say them. */

export type Imported =
  /** The same language on everything a scan can be; `notes` say what was left out or made definite, for people. */
  | { readonly pattern: string; readonly notes: readonly string[] }
  /** `linear`: RE2 could run it as it stands, so a rule may keep it; else it must be rewritten by hand. */
  | { readonly refused: string; readonly linear: boolean }

export function importRegex(_source: string): Imported {
  throw new Error('to come')
}
