import IconEdit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs'
import { Suspense, useState } from 'react'
import { PlainButton } from '../../../ui/forms/PlainButton.tsx'
import { lazyPart } from '../../../ui/lazyPart.tsx'

const StartDialog = lazyPart(() => import('./StartDialog.tsx').then((file) => ({ default: file.StartDialog })))

export function NewMessageButton() {
  const [isStarting, setIsStarting] = useState(false)
  return (
    <>
      <PlainButton
        variant="filled"
        icon={<IconEdit size={16} stroke={1.6} aria-hidden />}
        onClick={() => setIsStarting(true)}
      >
        New message
      </PlainButton>
      {isStarting && (
        <Suspense fallback={null}>
          <StartDialog onClose={() => setIsStarting(false)} />
        </Suspense>
      )}
    </>
  )
}
