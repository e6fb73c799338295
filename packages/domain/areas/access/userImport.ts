/** The columns of a user import, for the reader and for the help beside it. */

export type ImportColumn = 'email' | 'first' | 'last' | 'role' | 'sites'

interface Column {
  readonly name: ImportColumn
  readonly required: boolean
  /** What people write above it, in small letters alone. */
  readonly headings: readonly string[]
}

export const importColumns: readonly Column[] = [
  { name: 'email', required: true, headings: ['email', 'emailaddress', 'mail'] },
  { name: 'first', required: true, headings: ['first', 'firstname', 'givenname'] },
  { name: 'last', required: true, headings: ['last', 'lastname', 'surname', 'familyname'] },
  { name: 'role', required: false, headings: ['role', 'securityrole'] },
  { name: 'sites', required: false, headings: ['sites', 'site'] },
]
