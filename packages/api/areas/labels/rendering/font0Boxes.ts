/** Ink boxes of a printer’s font 0 where our font differs, in thousandths of its height, measured from images. */

type InkBox = readonly [left: number, top: number, right: number, bottom: number]

/** Measured from the start of the character and up from the baseline. */
export const font0Boxes: Readonly<Record<string, InkBox>> = {
  '!': [100, 750, 230, 0],
  '"': [15, 740, 320, 470],
  $: [35, 805, 465, -125],
  '%': [30, 750, 805, -15],
  "'": [65, 740, 185, 470],
  '(': [50, 770, 280, -200],
  ')': [55, 770, 280, -200],
  '*': [80, 740, 420, 415],
  '+': [25, 490, 475, 0],
  ',': [100, 130, 235, -145],
  '.': [100, 130, 235, 0],
  '/': [-10, 750, 310, -95],
  '1': [45, 750, 355, 0],
  ':': [75, 555, 205, 0],
  ';': [75, 555, 205, -145],
  '<': [40, 525, 460, -20],
  '=': [25, 400, 475, 95],
  '>': [40, 525, 460, -20],
  '@': [40, 770, 795, -20],
  J: [5, 750, 385, -20],
  Q: [60, 770, 585, -70],
  '[': [80, 750, 280, -95],
  '\\': [-35, 750, 285, -95],
  ']': [55, 750, 250, -95],
  _: [0, -75, 500, -125],
  j: [30, 750, 210, -190],
  '{': [-30, 750, 240, -90],
  '|': [75, 750, 175, -250],
  '}': [35, 750, 300, -95],
}

/** Lowercase letters with ascenders and descenders. */
export const [ascending, descending] = ['bdfhiklßł', 'gpqy'] as const
/** x-height, and the depth of descenders. */
export const [smallHeight, deepest] = [580, -190] as const
