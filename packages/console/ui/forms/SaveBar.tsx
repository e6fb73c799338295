import { Button } from '@mantine/core'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import type { ReactNode } from 'react'
import { Kbd } from '../marks/Kbd.tsx'
import classes from './SaveBar.module.css'

interface SaveBarProps {
  /** "2 changes in Address". */
  summary: ReactNode
  /** What blocks saving: "1 field needs attention". */
  problem?: ReactNode
  onDiscard: () => void
  onSave: () => void
  saving?: boolean
  /** Saving isn't possible for now (no permission, stale record). */
  blocked?: boolean
  saveLabel?: string
  /** The shortcut on this platform: ⌘S or Ctrl S. The page handles the key. */
  saveKeys?: string
}

/** Sticks to the bottom of a page with unsaved changes. */
export function SaveBar(props: SaveBarProps) {
  const { summary, problem, onDiscard, onSave, saving, blocked, saveLabel = 'Save changes', saveKeys } = props
  return (
    <section className={classes.bar} aria-label="Unsaved changes" data-save-bar>
      <IconPencil size={16} stroke={1.6} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <span className={classes.summary}>{summary}</span>
        <span className={classes.problem} role="status">
          {problem}
        </span>
      </div>
      <Button variant="subtle" onClick={onDiscard} disabled={saving}>
        Discard
      </Button>
      <Button
        variant="filled"
        onClick={onSave}
        loading={saving}
        disabled={blocked}
        aria-keyshortcuts="Meta+S Control+S"
        rightSection={saveKeys === undefined ? undefined : <Kbd onFill>{saveKeys}</Kbd>}
      >
        {saveLabel}
      </Button>
    </section>
  )
}
