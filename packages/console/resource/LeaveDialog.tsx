/** Asks before typed text is lost: on links, Back, closing the panel; the browser asks on reload and close. */
import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { Dialog } from '../ui/Dialog.tsx'

interface Place {
  pathname: string
  search: object
}

interface LeaveDialogProps {
  /** Whether something typed is not saved. Asked at the moment of leaving: a save may just have ended. */
  unsaved: () => boolean
  /** Whether the text survives going there: another tab of the same record, say. */
  survives: (from: Place, to: Place) => boolean
  title: string
  text: string
  /** The verb that gives it up: "Discard new site". */
  leave: string
  stay: string
  onLeave?: () => void
}

export function LeaveDialog({ unsaved, survives, title, text, leave, stay, onLeave }: LeaveDialogProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved() && !survives(current, next),
    enableBeforeUnload: unsaved,
    withResolver: true,
  })
  const blocked = blocker.status === 'blocked'
  return (
    <Dialog
      opened={blocked}
      onClose={() => blocker.reset?.()}
      title={title}
      text={text}
      actions={
        <>
          <Button data-autofocus onClick={() => blocker.reset?.()}>
            {stay}
          </Button>
          <Button
            variant="filled"
            color="danger"
            onClick={() => {
              onLeave?.()
              blocker.proceed?.()
            }}
          >
            {leave}
          </Button>
        </>
      }
    />
  )
}
