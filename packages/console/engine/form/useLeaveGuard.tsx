/** Asks before typed text is lost: on links, Back, closing the panel; the browser asks on reload and close. */
import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { Dialog } from '../../ui/overlays/Dialog.tsx'

interface RouteLocation {
  pathname: string
  search: object
}

interface LeaveGuardOptions {
  /** Whether something typed is not saved. Asked at the moment of leaving: a save may just have ended. */
  unsaved: () => boolean
  /** Whether the text survives going there: another tab of the same record, say. */
  survives: (from: RouteLocation, to: RouteLocation) => boolean
  title: string
  text: string
  stay: string
  /** The verb that gives it up: "Discard new site". */
  leave: string
  onLeave?: () => void
}

/** `asking`: the question is open, so that whatever lies below it must not answer the same Escape. */
export function useLeaveGuard(options: LeaveGuardOptions): { asking: boolean; question: ReactNode } {
  const { unsaved, survives, title, text, stay, leave, onLeave } = options
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved() && !survives(current, next),
    enableBeforeUnload: unsaved,
    withResolver: true,
  })
  const asking = blocker.status === 'blocked'
  // The save that was under way has ended while the question stood: nothing is left to ask.
  const settled = asking && !unsaved()
  useEffect(() => {
    if (settled && blocker.status === 'blocked') blocker.proceed()
  }, [settled, blocker])
  return {
    asking,
    // Mounted only when it asks: one that waits closed would hear the very Escape that opens it, and close again.
    question: asking && !settled && (
      <Dialog
        opened
        onClose={blocker.reset}
        title={title}
        text={text}
        actions={
          <>
            <Button data-autofocus onClick={blocker.reset}>
              {stay}
            </Button>
            <Button
              variant="filled"
              color="danger"
              onClick={() => {
                onLeave?.()
                blocker.proceed()
              }}
            >
              {leave}
            </Button>
          </>
        }
      />
    ),
  }
}
