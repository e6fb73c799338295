/** Control characters in printed values. */

export const isControl = (char: string): boolean => char < ' ' || char === '\u007f'

/** Replaces each run of unwanted characters with one space. */
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

/** For a single line of text: replaces all control characters, including line breaks. */
export const oneLine = (value: string): string => spaced(value, isControl)

/** For a text block: keeps line breaks and replaces all other control characters. */
export const someLines = (value: string): string =>
  spaced(value.replaceAll('\r\n', '\n').replaceAll('\r', '\n'), (char) => isControl(char) && char !== '\n')
