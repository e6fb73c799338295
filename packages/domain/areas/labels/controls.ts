/** Control characters in what's printed. */

export const isControl = (char: string): boolean => char < ' ' || char === '\u007f'

/** Runs of characters that aren't wanted become one space. */
function spaced(value: string, isUnwanted: (char: string) => boolean): string {
  const parts: string[] = []
  let wasUnwanted = false
  for (const char of value) {
    const is = isUnwanted(char)
    if (!is) parts.push(char)
    else if (!wasUnwanted) parts.push(' ')
    wasUnwanted = is
  }
  return parts.join('')
}

/** A line of text has no line breaks. */
export const oneLine = (value: string): string => spaced(value, isControl)

/** A block has line breaks, and no other control characters. */
export const someLines = (value: string): string =>
  spaced(value.replaceAll('\r\n', '\n').replaceAll('\r', '\n'), (char) => isControl(char) && char !== '\n')
