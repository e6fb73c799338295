/** A fingerprint for failures with the same cause: the error without numbers, IDs and quoted names. */

const quotes: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”', '‘': '’', '`': '`' }

const isIdChar = (char: string): boolean => /[\dA-Fa-f-]/.test(char)

function withoutQuoted(text: string): string {
  let out = ''
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? ''
    const closing = quotes[char]
    // An apostrophe inside a word isn't an opening quote.
    const end = closing && !/\w/.test(text[at - 1] ?? '') ? text.indexOf(closing, at + 1) : -1
    out += end > at ? '…' : char
    if (end > at) at = end
  }
  return out
}

export function causeOf(error: string): string {
  const [firstLine = ''] = error.split('\n')
  return withoutQuoted(firstLine.slice(0, 1_000))
    .split(/(\s|[,;:()[\]{}=/])/)
    .map((word) => (/\d/.test(word) && [...word].every(isIdChar) ? '#' : word.replace(/\d+/g, '#')))
    .join('')
    .slice(0, 300)
}
