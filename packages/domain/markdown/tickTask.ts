const box = /\[[ xX]\]/

/** The text with the checkbox on this line checked or cleared. A line without one stays unchanged. */
export const tickTask = (text: string, line: number, done: boolean): string =>
  text
    .split('\n')
    .map((each, index) => (index === line ? each.replace(box, done ? '[x]' : '[ ]') : each))
    .join('\n')
