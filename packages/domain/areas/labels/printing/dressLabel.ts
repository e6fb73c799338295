/** Adds the job's and the printer's settings to a label: copies, darkness, speed and offset. */
import { tokenize } from '../zpl/tokens.ts'

export interface LabelDress {
  readonly copies: number
  readonly offsetX: number
  readonly offsetY: number
  readonly darkness: number
  readonly speed: number
}

export interface DressedLabel {
  readonly source: string
  /** Number of labels the printer will print. */
  readonly labels: number
}

/** The label's own settings win, except for the number of copies, which the job decides. */
export function dressLabel(source: string, { copies, offsetX, offsetY, darkness, speed }: LabelDress): DressedLabel {
  const tokens = tokenize(source).filter(({ name }) => name !== '^PQ')
  const has = new Set(tokens.map(({ name }) => name))
  const added = [
    offsetX !== 0 && !has.has('^LS') && `LS${-offsetX}`,
    offsetY !== 0 && !has.has('^LT') && `LT${offsetY}`,
    darkness !== 0 && !has.has('^MD') && `MD${darkness}`,
    !has.has('^PR') && `PR${speed}`,
  ].filter((each) => each !== false)
  let labels = 0
  const dressed = tokens.map(({ name, text, signs: { caret } }) => {
    if (name === '^XA') return text + added.map((each) => caret + each).join('')
    if (name !== '^XZ') return text
    labels += copies
    return `${caret}PQ${copies}${text}`
  })
  return { source: dressed.join(''), labels }
}
