import { counted } from '@postern/domain/values/text.ts'
import { Kbd } from '../ui/marks/Kbd.tsx'
import classes from './CommandPalette.module.css'
import { commandKey } from './keys.ts'

interface PaletteFooterProps {
  /** Undefined before anything is typed. */
  count: number | undefined
  tookMs: number | undefined
  canNarrow: boolean
}

export function PaletteFooter({ count, tookMs, canNarrow }: PaletteFooterProps) {
  return (
    <div className={classes.footer}>
      <span className={classes.hints} aria-hidden="true">
        <span>
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd> move
        </span>
        <span>
          <Kbd>↵</Kbd> open
        </span>
        <span>
          <Kbd>{commandKey}</Kbd>
          <Kbd>↵</Kbd> new tab
        </span>
        {canNarrow && (
          <span>
            <Kbd>⇥</Kbd> search in customer
          </span>
        )}
      </span>
      <span className="num" role="status">
        {count !== undefined && counted(count, 'result', 'results')}
        {tookMs !== undefined && <span aria-hidden="true">, {tookMs} ms</span>}
      </span>
    </div>
  )
}
