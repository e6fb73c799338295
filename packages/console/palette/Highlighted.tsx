import classes from './Highlighted.module.css'
import { highlighted } from './highlighted.ts'

export function Highlighted({ text, query }: { text: string; query: string }) {
  return highlighted(text, query).map(({ text: part, isFound }, index) =>
    isFound ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in their order
      <mark key={index} className={classes.found}>
        {part}
      </mark>
    ) : (
      part
    ),
  )
}
