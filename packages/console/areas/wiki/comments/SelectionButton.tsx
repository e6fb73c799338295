/** Next to selected text: a button to comment on it. */
import { anchorAt, type TextAnchor } from '@postern/domain/areas/wiki/textAnchor.ts'
import { type RefObject, useEffect, useState } from 'react'
import { PlainButton } from '../../../ui/forms/PlainButton.tsx'
import classes from './Comments.module.css'
import { selectedIn } from './domText.ts'

interface Selected {
  readonly anchor: TextAnchor
  readonly left: number
  readonly top: number
}

interface SelectionButtonProps {
  article: RefObject<HTMLElement | null>
  onComment: (anchor: TextAnchor) => void
}

export function SelectionButton({ article, onComment }: SelectionButtonProps) {
  const [selected, setSelected] = useState<Selected | null>(null)
  useEffect(() => {
    const read = () => {
      const root = article.current
      const place = root && selectedIn(root)
      if (!root || !place) return setSelected(null)
      const { right, top } = getSelection()?.getRangeAt(0).getBoundingClientRect() ?? root.getBoundingClientRect()
      const around = root.getBoundingClientRect()
      const left = Math.max(0, Math.min(right - around.left, around.width - 110))
      setSelected({ anchor: anchorAt(root.textContent, place), left, top: top - around.top - 36 })
    }
    document.addEventListener('selectionchange', read)
    return () => document.removeEventListener('selectionchange', read)
  }, [article])
  if (!selected) return null
  return (
    <PlainButton
      size="xs"
      className={classes.float}
      style={{ left: selected.left, top: selected.top }}
      // Keeps the click from clearing the selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onComment(selected.anchor)}
    >
      Comment
    </PlainButton>
  )
}
