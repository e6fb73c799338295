import IconColumns3 from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs'
import { type ComponentType, useState } from 'react'
import { IconButton } from '../../ui/forms/IconButton.tsx'
import { LazyPopover } from '../../ui/overlays/LazyPopover.tsx'
import type { ListContext } from '../list/listContext.ts'

export function ColumnsButton({ place }: { place: ListContext }) {
  const [opened, setOpened] = useState(false)
  const [Editor, setEditor] = useState<ComponentType<{ place: ListContext }> | null>(null)
  const toggle = async () => {
    // Loaded before it opens: a popover moves focus inside, and an empty one has nothing to focus.
    const { default: loaded } = await import('./ColumnsEditor.tsx')
    setEditor(() => loaded)
    setOpened((before) => !before)
  }
  return (
    <LazyPopover
      opened={opened}
      onClose={() => setOpened(false)}
      label="Columns"
      width={288}
      position="bottom-end"
      button={
        <IconButton name="Columns" aria-haspopup="dialog" aria-expanded={opened} onClick={() => void toggle()}>
          <IconColumns3 size={16} stroke={1.6} aria-hidden />
        </IconButton>
      }
    >
      {() => Editor && <Editor place={place} />}
    </LazyPopover>
  )
}
