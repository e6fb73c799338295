const box = /\[[ xX]\]/

/** The text with the box on this line ticked or cleared. A line without a box stays unchanged. */
export const tickTask = (text: string, line: number, done: boolean): string =>
  text
    .split('\n')
    .map((each, index) => (index === line ? each.replace(box, done ? '[x]' : '[ ]') : each))
    .join('\n')
