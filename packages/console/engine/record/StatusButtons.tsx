/** The transitions a record's life cycle allows from its current state, each labeled with a verb. The server uses the same table. */

import { Button, Menu } from '@mantine/core'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { fieldsWhere } from '@postern/domain/engine/resource.ts'
import { choiceText, inSentence } from '@postern/domain/values/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { reportError } from '../../errors/reportError.ts'
import { RequestFailure } from '../../http/requestFailure.ts'
import { useCan } from '../../session/useSession.ts'
import { Chevron } from '../../ui/marks/Chevron.tsx'
import { toast } from '../../ui/overlays/toastStore.ts'
import { useViewport } from '../../ui/useViewport.ts'
import { savedToastMs, undoToastMs } from '../archive/restore.ts'
import { asText, displayName } from '../cells/values.ts'
import { threeWay } from '../form/merge.ts'
import type { CustomerId } from '../requests/queries.ts'
import { useUpdateRecord } from '../requests/writes.ts'
import { undoAction } from '../undo/undoOperation.ts'
import { viewOf } from '../viewRegistry.ts'
import { FinalMoveDialog } from './FinalMoveDialog.tsx'
import { staleRecord } from './staleRecord.ts'
import { transitionVerb } from './transitionVerbs.ts'

/** More buttons than this would leave no room for the name; a phone's action bar fits one. */
const mostButtons = { wide: 2, folded: 2, mobile: 1 } as const

interface StatusButtonsProps {
  resource: Resource
  customerId: CustomerId
  record: AnyRecord
  onChanged: (fieldNames: string[]) => void
}

interface Move {
  fieldName: string
  from: string
  to: string
  /** The next state has no way out, so the user is asked first. */
  final: boolean
}

function movesOf(resource: Resource, record: AnyRecord, can: ReturnType<typeof useCan>): Move[] {
  const { mayMove, locked } = viewOf(resource)
  if (locked(record) !== undefined) return []
  return fieldsWhere(resource, (field) => field.kind === 'status').flatMap(([fieldName, field]) => {
    const from = asText(record[fieldName])
    if (from === null) return []
    const moves = (field.transitions[from] ?? []).filter((to) => {
      const right = field.needs?.[to]
      return mayMove(record, to) === true && (right === undefined || can(right))
    })
    return moves.map((to) => ({
      fieldName,
      from,
      to,
      final: (field.transitions[to] ?? []).length === 0,
    }))
  })
}

export function StatusButtons({ resource, customerId, record, onChanged }: StatusButtonsProps) {
  const can = useCan()
  const viewport = useViewport()
  const queryClient = useQueryClient()
  const update = useUpdateRecord(resource, customerId)
  const [asking, setAsking] = useState<Move | null>(null)
  const [running, setRunning] = useState<string | null>(null)

  const send = async (
    changes: Readonly<Record<string, unknown>>,
    base: AnyRecord,
  ): Promise<{ moved: AnyRecord; operationId: string | null }> => {
    let operationId: string | null = null
    const onDone = (id: string | null) => {
      operationId = id
    }
    try {
      const { id, rowVersion } = base
      return { moved: await update.mutateAsync({ id, rowVersion, changes: { ...changes }, onDone }), operationId }
    } catch (error) {
      const current = staleRecord(error)
      // The other user changed different fields, so there's no reason to refuse.
      if (current && threeWay(base, { ...changes }, current).conflicts.length === 0) return send(changes, current)
      throw error
    }
  }
  const run = async (move: Move, values: Readonly<Record<string, unknown>> = {}) => {
    setAsking(null)
    setRunning(move.to)
    try {
      const { moved, operationId } = await send({ ...values, [move.fieldName]: move.to }, record)
      onChanged([move.fieldName])
      const back = movesOf(resource, moved, can).find(
        (each) => each.fieldName === move.fieldName && each.to === move.from,
      )
      toast({
        tone: 'ok',
        title: 'Saved',
        detail: `${displayName(resource, record)} is now ${inSentence(choiceText(move.to))}.`,
        lifeMs: back ? undoToastMs : savedToastMs,
        ...(back && undoAction({ queryClient, resource, customerId }, operationId)),
      })
    } catch (error) {
      if (error instanceof RequestFailure && error.body?.errors?.[0])
        toast({
          tone: 'danger',
          title: 'Status not changed',
          detail: error.body.errors[0].description,
          lifeMs: savedToastMs * 2,
        })
      else reportError(error)
    } finally {
      setRunning(null)
    }
  }
  const moves = movesOf(resource, record, can)
  const asks = (move: Move) => viewOf(resource).moves[move.to]?.asks(record) === true
  const Asking = asking && asks(asking) ? viewOf(resource).moves[asking.to]?.Dialog : undefined
  const waits = (move: Move) => move.final || asks(move)
  const begin = (move: Move) => (waits(move) ? setAsking(move) : void run(move))
  const words = (move: Move) => `${transitionVerb(move.from, move.to)}${waits(move) ? '…' : ''}`
  return (
    <>
      {moves.length > mostButtons[viewport] ? (
        <Menu>
          <Menu.Target>
            <Button loading={running !== null} rightSection={<Chevron />}>
              Change status
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {moves.map((move) => (
              <Menu.Item key={move.to} onClick={() => begin(move)}>
                {words(move)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : (
        moves.map((move) => (
          <Button
            key={move.to}
            loading={running === move.to}
            disabled={running !== null && running !== move.to}
            onClick={() => begin(move)}
          >
            {words(move)}
          </Button>
        ))
      )}
      {asking && Asking && (
        <Suspense fallback={null}>
          <Asking
            record={record}
            customerId={customerId}
            onClose={() => setAsking(null)}
            onMove={(values) => void run(asking, values)}
          />
        </Suspense>
      )}
      {asking && !Asking && (
        <FinalMoveDialog
          title={`${transitionVerb(asking.from, asking.to)} ${displayName(resource, record)}?`}
          name={displayName(resource, record)}
          verb={`${transitionVerb(asking.from, asking.to)} ${inSentence(resource.words.one)}`}
          onClose={() => setAsking(null)}
          onConfirm={() => void run(asking)}
        />
      )}
    </>
  )
}
