import classes from './TakenBySize.module.css'

interface TakenBySizeProps {
  sizes: readonly { readonly words: string; readonly size: string; readonly taken: number; readonly doors: number }[]
}

/** A small bar per size, filled by its occupancy. */
export const TakenBySize = ({ sizes }: TakenBySizeProps) => (
  <span className={classes.sizes}>
    {sizes.map(({ words, size, taken, doors }) => (
      <span key={size} title={`${words} occupied`} data-full={taken === doors || undefined}>
        <i>
          <b style={{ height: `${(taken / doors) * 100}%` }} />
        </i>
        <span aria-hidden="true">{size}</span>
        <span className="visuallyHidden">{words} occupied</span>
      </span>
    ))}
  </span>
)
