import IconColumns3 from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '../ui/IconButton.tsx'
import { LatePopover } from '../ui/LatePopover.tsx'
import type { ListPlace } from './listPlace.ts'

const ColumnsEditor = lazy(() => import('./ColumnsEditor.tsx'))

export function ColumnsButton({ place }: { place: ListPlace }) {
  const [opened, setOpened] = useState(false)
  return (
    <LatePopover
      opened={opened}
      onClose={() => setOpened(false)}
      label="Columns"
      width={288}
      position="bottom-end"
      button={
        <IconButton
          name="Columns"
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened((before) => !before)}
        >
          <IconColumns3 size={16} stroke={1.6} aria-hidden />
        </IconButton>
      }
    >
      {() => (
        <Suspense fallback={null}>
          <ColumnsEditor place={place} />
        </Suspense>
      )}
    </LatePopover>
  )
}
