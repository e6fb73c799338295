/** Rows in COPY's text format: tabs between values, one line each. Ten times as fast as insert for many rows. */

const special: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escaped = (text: string): string => text.replace(/[\\\t\n\r]/g, (sign) => special[sign] ?? sign)

const arrayItem = (value: unknown): string =>
  value === null || value === undefined ? 'NULL' : `"${String(value).replace(/["\\]/g, (sign) => `\\${sign}`)}"`

/** An array as Postgres writes it: `{"a","b"}`. */
export const arrayText = (values: readonly unknown[]): string => `{${values.map(arrayItem).join(',')}}`

/** An array of objects becomes JSON; any other array, a Postgres array. */
function valueText(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (Array.isArray(value) && !value.some((item) => typeof item === 'object' && item !== null))
    return escaped(arrayText(value))
  return escaped(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

const chunkLength = 65_536

/** In chunks large enough that stream overhead doesn't matter. */
export function* copyText(rows: Iterable<readonly unknown[]>): Generator<string> {
  let chunk = ''
  for (const row of rows) {
    chunk += `${row.map(valueText).join('\t')}\n`
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}
