/** Extracts what a person wrote in an email, as text and without the quoted conversation below it. */

/** Longer than any email a person writes. */
const readAtMost = 500_000

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  '#39': "'",
  '#160': ' ',
}

const unread = ['script', 'style', 'head', 'title']

/** Removes elements without readable text, including their content. */
function withoutUnread(html: string): string {
  const lower = html.toLowerCase()
  let [kept, from] = ['', 0]
  for (let at = lower.indexOf('<'); at !== -1; at = lower.indexOf('<', at + 1)) {
    const name = unread.find((each) => lower.startsWith(each, at + 1) && !/\w/.test(lower[at + 1 + each.length] ?? ''))
    if (at < from || name === undefined) continue
    kept += html.slice(from, at)
    const end = lower.indexOf(`</${name}`, at)
    const close = end === -1 ? -1 : lower.indexOf('>', end)
    if (close === -1) return kept
    from = close + 1
  }
  return kept + html.slice(from)
}

/** For HTML-only email. The result is shown as text, never as markup. */
export const textOfHtml = (html: string): string =>
  withoutUnread(html.slice(0, readAtMost))
    .replace(/\r?\n/g, ' ')
    .replace(/<(?:br|\/p|\/div|\/li|\/tr|\/h\d|\/blockquote)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(#?\w{1,10});/g, (whole, name: string) => entities[name.toLowerCase()] ?? whole)
    .split('\n')
    .map((line) => line.replaceAll('\t', ' ').trim())
    .join('\n')
    .trim()

/** Lines that mail clients put above a quote. */
const quoteLines: readonly RegExp[] = [
  /^On .{5,300} wrote:$/,
  /^Am .{5,300} schrieb.{0,200}:$/,
  /^Le .{5,300} a écrit ?:$/,
  /^El .{5,300} escribió:$/,
  /^Op .{5,300} schreef.{0,200}:$/,
  /^-{2,20} ?Original [Mm]essage ?-{2,20}$/,
  /^-{2,20} ?Ursprüngliche Nachricht ?-{2,20}$/,
  /^#{2,5} ?Reply above this line ?#{2,5}$/i,
]

/** A forward's quote is its subject matter, so it isn't cut off. */
const forwardLines: readonly RegExp[] = [
  /^-{2,20} ?Forwarded [Mm]essage ?-{2,20}$/,
  /^Begin forwarded message:$/,
  /^-{2,20} ?Weitergeleitete Nachricht ?-{2,20}$/,
]

const fits = (lines: readonly RegExp[], line: string): boolean =>
  line.length <= 600 && lines.some((each) => each.test(line))

const isHeader = (line: string, names: readonly string[]): boolean =>
  names.some((name) => line.startsWith(`${name}: `) || line.startsWith(`*${name}:* `))

/** Outlook repeats the headers of the quoted email, often below a line of underscores. */
const beginsOutlookQuote = (lines: readonly string[], at: number): boolean =>
  isHeader(lines[at] ?? '', ['From', 'Von', 'De']) &&
  lines.slice(at + 1, at + 4).some((line) => isHeader(line, ['Sent', 'Date', 'Gesendet', 'Envoyé']))

const isRule = (line: string): boolean => line.length >= 10 && /^[_-]{10,100}$/.test(line)

function quoteBegins(lines: readonly string[]): number {
  const lastWritten = lines.findLastIndex((line) => line !== '' && !line.startsWith('>'))
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (fits(forwardLines, line)) return lines.length
    // Some clients break the line before “wrote:”.
    if (fits(quoteLines, line) || fits(quoteLines, `${line} ${lines[at + 1] ?? ''}`)) return at
    if (isRule(line) && beginsOutlookQuote(lines, at + 1)) return at
    if (beginsOutlookQuote(lines, at)) return at
    if (at > lastWritten && line.startsWith('>')) return at
  }
  return lines.length
}

export interface WrittenText {
  readonly text: string
  /** The quoted conversation below it. */
  readonly quoted: string
}

/** If nothing would be left, everything counts as written. */
export function withoutQuote(whole: string): WrittenText {
  const lines = whole
    .slice(0, readAtMost)
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((line) => line.trimEnd())
  const at = quoteBegins(lines)
  const text = lines.slice(0, at).join('\n').trim()
  if (text === '') return { text: lines.join('\n').trim(), quoted: '' }
  return { text, quoted: lines.slice(at).join('\n').trim() }
}
