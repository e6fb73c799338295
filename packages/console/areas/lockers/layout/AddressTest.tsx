/**
 * Finds doors that are wired to the wrong address. No vendor's locks can blink, so doors open one by one while a user in front
 * of the bank enters which one opened.
 */
import { Button, Select } from '@mantine/core'
import type { DraftDoor } from '@postern/domain/areas/lockers/geometry/draft.ts'
import { type Opened, rewireDoors } from '@postern/domain/areas/lockers/geometry/wholeSteps.ts'
import { isSettled } from '@postern/domain/areas/lockers/live/commands.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { FormDialog } from '../../shared/FormDialog.tsx'
import { liveBankOptions } from '../../shared/openDoor/liveBankQuery.ts'
import { isReason, ReasonField } from '../../shared/ReasonField.tsx'
import classes from './LayoutEditor.module.css'
import type { LayoutDraft } from './useLayoutDraft.ts'

const askMs = 1_000

interface AddressTestProps {
  /** Saved doors, in address order. */
  doors: readonly DraftDoor[]
  bankId: string
  customerId: string
  make: LayoutDraft['make']
  onClose: () => void
}

function AskReason({
  count,
  onStart,
  onClose,
}: {
  count: number
  onStart: (reason: string) => void
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  return (
    <FormDialog
      title="Test door addresses?"
      text={`${counted(count, 'door opens', 'doors open')} one at a time, each when you ask for it. Stand in front of the bank and say which door opened.`}
      verb="Start test"
      ready={isReason(reason)}
      busy={false}
      onSubmit={() => onStart(reason.trim())}
      onClose={onClose}
    >
      <ReasonField
        description="Kept in the audit log for each door."
        data-autofocus
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}

interface WalkProps extends AddressTestProps {
  reason: string
}

/** The command's outcome, as reported by the door. */
function useOpening(customerId: string, bankId: string, commandId: string | undefined) {
  const live = useQuery({
    ...liveBankOptions(customerId, bankId),
    enabled: commandId !== undefined,
    refetchInterval: ({ state }) => {
      const command = state.data?.commands.find(({ id }) => id === commandId)
      return command && isSettled(command.state) ? false : askMs
    },
  })
  return live.data?.commands.find(({ id }) => id === commandId)
}

function Walk({ doors, bankId, customerId, reason, make, onClose }: WalkProps) {
  const [index, setIndex] = useState(0)
  const [found, setFound] = useState<readonly Opened[]>([])
  const [other, setOther] = useState<string | null>(null)
  const door = doors[index]
  const open = useMutation({
    mutationFn: (id: string) =>
      call('POST /api/customers/:customerId/lockers/:id/open', { params: { customerId, id }, body: { reason } }),
    ...errorsInPlace,
  })
  const command = useOpening(customerId, bankId, open.data?.id)
  const next = (opened: string | null) => {
    if (door && opened !== null) setFound([...found, { asked: door.key, opened }])
    setOther(null)
    open.reset()
    setIndex(index + 1)
  }
  const wrong = found.filter(({ asked, opened }) => asked !== opened)
  const labelOf = (key: string) => doors.find((each) => each.key === key)?.label ?? '–'
  if (!door)
    return (
      <Dialog
        opened
        onClose={onClose}
        title="Test finished"
        text={`${counted(found.length, 'door', 'doors')} tested, ${wrong.length === 0 ? 'all on the right address' : `${wrong.length} on the wrong address`}.`}
        actions={
          <>
            <Button onClick={onClose}>Close</Button>
            {wrong.length > 0 && (
              <Button
                variant="filled"
                onClick={() => {
                  make((draft) => rewireDoors(draft, found))
                  onClose()
                }}
              >
                Correct addresses
              </Button>
            )}
          </>
        }
      >
        <ul className={classes.changes}>
          {wrong.map(({ asked, opened }) => (
            <li key={asked}>
              Asked door {labelOf(asked)}, door {labelOf(opened)} opened
            </li>
          ))}
        </ul>
      </Dialog>
    )
  const isAnswered = command !== undefined && isSettled(command.state)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Door ${door.label}, address ${door.hardwareAddress}`}
      text={`${index + 1} of ${doors.length}`}
      actions={
        <>
          <Button onClick={() => setIndex(doors.length)}>End test</Button>
          {open.data === undefined ? (
            <Button
              variant="filled"
              data-autofocus
              loading={open.isPending}
              onClick={() => door.id !== null && open.mutate(door.id)}
            >
              Open door
            </Button>
          ) : (
            <>
              <Button onClick={() => next(null)}>None opened</Button>
              <Button variant="filled" onClick={() => next(other ?? door.key)}>
                {other === null ? `Door ${door.label} opened` : `Door ${labelOf(other)} opened`}
              </Button>
            </>
          )}
        </>
      }
    >
      {open.error && <Notice tone="danger">{open.error.message}</Notice>}
      {open.data && (
        <>
          <p role="status">
            {isAnswered ? (
              <StatusMark tone={command.state === 'confirmed' ? 'ok' : 'warn'}>
                {command.state === 'confirmed' ? 'The bank reports it open' : 'The bank reports no open door'}
              </StatusMark>
            ) : (
              <StatusMark tone="info">Waiting for the door</StatusMark>
            )}
          </p>
          <Select
            label="Another door opened"
            searchable
            clearable
            placeholder="Select a door"
            data={doors
              .filter(({ key }) => key !== door.key)
              .map(({ key, label }) => ({ value: key, label: `Door ${label}` }))}
            value={other}
            onChange={setOther}
          />
        </>
      )}
    </Dialog>
  )
}

export default function AddressTest(props: AddressTestProps) {
  const [reason, setReason] = useState<string>()
  if (reason === undefined) return <AskReason count={props.doors.length} onStart={setReason} onClose={props.onClose} />
  return <Walk {...props} reason={reason} />
}
