/** One command for several doors: first a dry run per door, then the run with its results. */
import { Select } from '@mantine/core'
import type { PlannedRun } from '@postern/domain/areas/lockers/commandEndpoints.ts'
import { needsName, type RunCommand } from '@postern/domain/areas/lockers/live/runCommands.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { TypedName } from '../../../engine/archive/TypedName.tsx'
import { errorsInPlace, keyOf } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { PlainButton } from '../../../ui/forms/PlainButton.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { FormDialog } from '../../shared/FormDialog.tsx'
import { liveBankKey } from '../../shared/openDoor/liveBankQuery.ts'
import { isReason, ReasonField } from '../../shared/ReasonField.tsx'
import { dryRunOptions, type WhichDoors } from './commandQueries.ts'
import classes from './commands.module.css'
import { askWords, commandWords, doorCount } from './commandWords.ts'
import { DoorRows } from './DoorRows.tsx'
import { RunProgress } from './RunProgress.tsx'

interface CommandRunProps {
  command: RunCommand
  which: WhichDoors
  bank: { readonly id: string; readonly name: string }
  customerId: string
  onClose: () => void
  /** Fields that select the command and doors. */
  children?: ReactNode
}

const { outReason: outReasons } = lockers.fields

type OutReason = (typeof outReasons.choices)[number]
const causes: readonly OutReason[] = outReasons.choices

/** What happens to each door, skipped ones first. */
function Plan({ doors, command }: { doors: PlannedRun['doors']; command: RunCommand }) {
  const skipped = doors.filter(({ refusal }) => refusal !== null)
  if (doors.length === 0) return null
  return (
    <div className={classes.plan}>
      <p role="status">
        {doorCount(doors.length)}, {skipped.length} skipped
      </p>
      <DoorRows>
        {[...skipped, ...doors.filter(({ refusal }) => refusal === null)].map(({ lockerId, label, refusal }) => (
          <li key={lockerId}>
            <StatusMark tone={refusal === null ? 'info' : 'off'}>Door {label}</StatusMark>
            <span className="dim">{refusal ?? askWords[command].will}</span>
          </li>
        ))}
      </DoorRows>
    </div>
  )
}

interface AskProps extends CommandRunProps {
  onStarted: (runId: string) => void
}

function Ask({ command, which, bank, customerId, onClose, onStarted, children }: AskProps) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [outReason, setOutReason] = useState<OutReason | null>(null)
  const [typed, setTyped] = useState('')
  const plan = useQuery(dryRunOptions(customerId, bank.id, command, which))
  const able = plan.data?.doors.filter(({ refusal }) => refusal === null) ?? []
  const asksName = needsName(command, able.length)
  const run = useMutation({
    mutationFn: () =>
      call('POST /api/customers/:customerId/lockerBanks/:id/commands', {
        params: { customerId, id: bank.id },
        body: {
          command,
          doors: { ids: able.map(({ lockerId }) => lockerId) },
          reason: reason.trim(),
          ...(outReason !== null && { outReason }),
          ...(asksName && { bankName: typed.trim() }),
          dryRun: false,
        },
      }),
    onSuccess: ({ runId }) => {
      void client.invalidateQueries({ queryKey: liveBankKey(customerId, bank.id) })
      if (runId === null) onClose()
      else onStarted(runId)
    },
    ...errorsInPlace,
  })
  const words = askWords[command]
  const what = plan.data ? doorCount(able.length) : 'ids' in which ? doorCount(which.ids.length) : 'doors'
  const isReady =
    able.length > 0 &&
    isReason(reason) &&
    (command !== 'setOutOfService' || outReason !== null) &&
    (!asksName || typed.trim() === bank.name)
  return (
    <FormDialog
      title={words.title(what)}
      text={words.text}
      verb={words.verb(what)}
      ready={isReady}
      busy={run.isPending}
      error={run.error ?? plan.error}
      onSubmit={() => run.mutate()}
      onClose={onClose}
      long
      below={
        plan.data ? (
          <Plan doors={plan.data.doors} command={command} />
        ) : plan.error ? undefined : (
          <SkeletonLines lines={2} label="Checking doors" />
        )
      }
    >
      {children}
      {plan.data && able.length === 0 && <Notice tone="warn">None of these doors can do that right now.</Notice>}
      {command === 'setOutOfService' && (
        <Select
          label="Cause"
          required
          placeholder="Select a cause"
          data={causes.map((value) => ({ value, label: choiceText(value) }))}
          value={outReason}
          onChange={(value) => setOutReason(causes.find((each) => each === value) ?? null)}
        />
      )}
      <ReasonField
        description="Kept in the audit log, and sent to the vendor."
        data-autofocus
        value={reason}
        onChange={setReason}
      />
      {asksName && <TypedName name={bank.name} value={typed} onChange={setTyped} />}
    </FormDialog>
  )
}

export function CommandRunDialog(props: CommandRunProps) {
  const { command, bank, customerId, onClose } = props
  const client = useQueryClient()
  const [runId, setRunId] = useState<string>()
  const close = () => {
    void client.invalidateQueries({ queryKey: keyOf(lockers) })
    onClose()
  }
  if (runId === undefined) return <Ask {...props} onStarted={setRunId} />
  return (
    <Dialog
      opened
      onClose={close}
      title={commandWords[command].running}
      text={`${bank.name}. It continues if you close this.`}
      actions={<PlainButton onClick={close}>Close</PlainButton>}
    >
      <RunProgress address={{ customerId, id: bank.id, runId }} />
    </Dialog>
  )
}
