/** One command for the doors that were selected. */
import type { RunCommand } from '@postern/domain/areas/lockers/live/runCommands.ts'
import { useState } from 'react'
import { CommandRunDialog } from './CommandRunDialog.tsx'

interface DoorCommandsDialogProps {
  command: RunCommand
  doors: readonly { readonly id: string }[]
  bank: { readonly id: string; readonly name: string }
  customerId: string
  onClose: () => void
}

export default function DoorCommandsDialog({ doors, ...props }: DoorCommandsDialogProps) {
  // Doors change while one looks; those that were selected don't.
  const [which] = useState(() => ({ ids: doors.map(({ id }) => id) }))
  return <CommandRunDialog {...props} which={which} />
}
