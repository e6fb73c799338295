/** One command for the selected doors. */
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
  // Door data updates live; freeze which doors were selected.
  const [which] = useState(() => ({ ids: doors.map(({ id }) => id) }))
  return <CommandRunDialog {...props} which={which} />
}
