/** What may stand in a label for thermal printers: the variables it fills in, and the commands a label has no business with. */

const variables: Readonly<Record<string, readonly string[]>> = {
  parcel: [
    'trackingNumber',
    'internalNumber',
    'barcode',
    'receivedAt',
    'carrier',
    'service',
    'packageType',
    'priority.mark',
    'dueAt',
    'pieces',
    'notes',
  ],
  recipient: ['displayName', 'mailStop', 'suite', 'department', 'tenant', 'mailbox'],
  site: ['name', 'code', 'address', 'city', 'phone'],
  location: ['name', 'code', 'path', 'barcode'],
  locker: ['bank', 'door', 'size', 'barcode'],
  station: ['name', 'code'],
  operator: ['name', 'initials'],
}

const filters = ['upper', 'truncate', 'date', 'default', 'mask'] as const

const known = new Set(Object.entries(variables).flatMap(([of, names]) => names.map((name) => `${of}.${name}`)))

/** Restart a printer, write into its memory, change its network or how it turns every later label. */
const forbidden = ['~JR', '~JA', '~JS', '~DG', '~DY', '~NC', '^DF', '^ID', '^IS', '^FW', '^NS', '^ND', '^KN', '^JU']

/** `custom.` begins what a customer defines for itself. */
const isKnown = (name: string): boolean => known.has(name) || /^custom\.[A-Za-z][A-Za-z0-9]*$/.test(name)

function variableProblem(inside: string): string | null {
  const [name = '', ...piped] = inside.split('|').map((part) => part.trim())
  if (!isKnown(name)) return `There’s no variable “${name}”.`
  const stranger = piped
    .map((part) => part.split(':')[0] ?? '')
    .find((filter) => !filters.some((each) => each === filter))
  return stranger === undefined ? null : `There’s no filter “${stranger}”. Use ${filters.join(', ')}.`
}

export function variablesProblem(source: string): string | null {
  for (const opened of source.split('{{').slice(1)) {
    const [inside = '', closed] = opened.split('}}', 2)
    if (closed === undefined || inside.includes('\n')) continue
    const problem = variableProblem(inside)
    if (problem) return problem
  }
  return null
}

/** Why a printer could not, or should not, be sent this; null if it may. */
export function zplProblem(source: string): string | null {
  const text = source.trim().toUpperCase()
  if (!text.startsWith('^XA') || !text.endsWith('^XZ')) return 'ZPL begins with ^XA and ends with ^XZ.'
  const command = forbidden.find((each) => text.includes(each))
  if (command) return `Remove ${command}. It changes the printer, not the label.`
  const count = (word: string) => text.split(word).length - 1
  const [begun, ended] = [count('^FO') + count('^FT'), count('^FS')]
  return begun > ended ? 'A field that begins with ^FO must end with ^FS.' : null
}
