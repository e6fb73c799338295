import { counted } from '@postern/domain/values/text.ts'
import { Kbd } from '../ui/marks/Kbd.tsx'
import classes from './CommandPalette.module.css'
import { commandKey } from './keys.ts'

interface PaletteFooterProps {
  /** Undefined before anything is typed. */
  count: number | undefined
  /** There are more hits than were counted. */
  isMore: boolean
  tookMs: number | undefined
  /** What Tab currently does. */
  tab: 'customer' | 'kind' | null
}

const tabHints = { customer: 'search in customer', kind: 'next kind' } as const

export function PaletteFooter({ count, isMore, tookMs, tab }: PaletteFooterProps) {
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
        {tab && (
          <span>
            <Kbd>⇥</Kbd> {tabHints[tab]}
          </span>
        )}
      </span>
      <span className="num" role="status">
        {count !== undefined && (isMore ? `${count}+ results` : counted(count, 'result', 'results'))}
        {tookMs !== undefined && <span aria-hidden="true">, {tookMs} ms</span>}
      </span>
    </div>
  )
}
