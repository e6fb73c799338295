/** Asks before unsaved input is lost: on links, Back, and closing the panel. The browser asks on reload and close. */
import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { Dialog } from '../../ui/overlays/Dialog.tsx'

interface RouteLocation {
  pathname: string
  search: object
}

interface LeaveGuardOptions {
  /** Whether there are unsaved changes. Called at the moment of leaving, because a save may just have finished. */
  unsaved: () => boolean
  /** Whether unsaved input survives the navigation, such as to another tab of the same record. */
  survives: (from: RouteLocation, to: RouteLocation) => boolean
  title: string
  text: string
  stay: string
  /** The label of the discard button: "Discard new site". */
  leave: string
  onLeave?: () => void
}

/** `asking`: the prompt is open, so layers below it must ignore the same Escape. */
export function useLeaveGuard(options: LeaveGuardOptions): { asking: boolean; question: ReactNode } {
  const { unsaved, survives, title, text, stay, leave, onLeave } = options
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved() && !survives(current, next),
    enableBeforeUnload: unsaved,
    withResolver: true,
  })
  const asking = blocker.status === 'blocked'
  // The pending save finished while the prompt was open, so there's nothing left to ask.
  const settled = asking && !unsaved()
  useEffect(() => {
    if (settled && blocker.status === 'blocked') blocker.proceed()
  }, [settled, blocker])
  return {
    asking,
    // Mounted only while asking: a closed dialog would receive the same Escape that opens it, and close again.
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
