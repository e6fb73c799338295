/** Steps that staff record with a reason. Each can be undone until something else happens. */
import { errorsInPlace } from '../../engine/requests/queries.ts'
import '../../theme/formStyles.ts'
import { NumberInput } from '@mantine/core'
import type { WholeParcel } from '@postern/domain/areas/parcels/parcelEndpoints.ts'
import { locations } from '@postern/domain/areas/places/locations.ts'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { savedToastMs } from '../../engine/archive/restore.ts'
import { RefSelect } from '../../engine/inputs/RefSelect.tsx'
import { reportError } from '../../errors/reportError.ts'
import { call } from '../../http/call.ts'
import { toast } from '../../ui/overlays/toastStore.ts'
import { clockText, dateText } from '../../ui/timeText.ts'
import { FormDialog } from '../shared/FormDialog.tsx'
import { isReason, ReasonField } from '../shared/ReasonField.tsx'
import { useRefreshParcels } from './parcelQuery.ts'
import type { ActionProps } from './RecipientDialogs.tsx'

/** Common to all steps. */
interface Common {
  lastEventId: string | null
  reason: string
}

interface StepDialogProps extends ActionProps {
  title: string
  text: string
  verb: string
  /** The toast after it was recorded: "Parcel moved". */
  done: string
  ready?: boolean
  send: (common: Common) => Promise<{ eventId: string }>
  children?: ReactNode
}

function StepDialog({ parcel, onClose, title, text, verb, done, ready = true, send, children }: StepDialogProps) {
  const refresh = useRefreshParcels()
  const [reason, setReason] = useState('')
  const undo = (eventId: string) =>
    void call('POST /api/parcels/:id/undo', { params: { id: parcel.id }, body: { eventId } }).then(refresh, reportError)
  const step = useMutation({
    mutationFn: () => send({ lastEventId: parcel.events.at(-1)?.id ?? null, reason: reason.trim() }),
    onSuccess: async ({ eventId }) => {
      await refresh()
      onClose()
      const action = { label: 'Undo', key: `step ${eventId}`, run: () => undo(eventId) }
      toast({ tone: 'ok', title: done, lifeMs: savedToastMs, action })
    },
    // Someone else may have been faster.
    onError: refresh,
    ...errorsInPlace,
  })
  return (
    <FormDialog
      title={title}
      text={text}
      verb={verb}
      ready={ready && isReason(reason)}
      busy={step.isPending}
      error={step.error}
      onSubmit={() => step.mutate()}
      onClose={onClose}
    >
      {children}
      <ReasonField lines longest={300} value={reason} onChange={setReason} />
    </FormDialog>
  )
}

const paramsOf = ({ id }: WholeParcel) => ({ params: { id } })

export function MoveDialog(props: ActionProps) {
  const { parcel } = props
  const [locationId, setLocationId] = useState<string | null>(null)
  return (
    <StepDialog
      {...props}
      title="Move to another location?"
      text={
        parcel.door
          ? `Take it out of door ${parcel.door.name} first: the door is free once you confirm.`
          : `Records that ${parcel.internalNumber} now lies elsewhere at ${parcel.site.name}.`
      }
      verb="Move parcel"
      done="Parcel moved"
      ready={locationId !== null}
      send={(common) =>
        call('POST /api/parcels/:id/move', { ...paramsOf(parcel), body: { ...common, locationId: locationId ?? '' } })
      }
    >
      <RefSelect
        label="Location"
        source={{ list: locations, customerId: parcel.customer.id }}
        within={{
          filters: [
            { field: 'siteId', operator: 'in', values: [parcel.site.id] },
            { field: 'isActive', operator: 'eq', values: [true] },
          ],
        }}
        labels={{}}
        except={parcel.location ? [parcel.location.id] : []}
        value={locationId}
        onChange={setLocationId}
      />
    </StepDialog>
  )
}

const hourMs = 3_600_000

export function ExtendDialog(props: ActionProps) {
  const { parcel } = props
  const [hours, setHours] = useState<number | string>(24)
  const from = Math.max(Date.now(), Date.parse(parcel.dueAt ?? '') || 0)
  const dueAt = new Date(from + Number(hours) * hourMs)
  const isHours = Number(hours) >= 1 && Number(hours) <= 720
  return (
    <StepDialog
      {...props}
      title="Extend the due time?"
      text={
        isHours
          ? `It’s due ${dateText(dueAt, parcel.site.timezone)} ${clockText(dueAt, parcel.site.timezone)} then, on the clock of ${parcel.site.name}.`
          : 'Enter 1 to 720 hours.'
      }
      verb="Extend"
      done="Due time extended"
      ready={isHours}
      send={(common) =>
        call('POST /api/parcels/:id/extend', {
          ...paramsOf(parcel),
          body: { ...common, dueAt: dueAt.toISOString() },
        })
      }
    >
      <NumberInput label="Extend by" suffix=" h" min={1} max={720} value={hours} onChange={setHours} />
    </StepDialog>
  )
}

export const ReturnDialog = (props: ActionProps) => (
  <StepDialog
    {...props}
    title="Mark as returned?"
    text={`${props.parcel.internalNumber} goes back to its sender and leaves ${props.parcel.site.name}.${
      props.parcel.door ? ` Door ${props.parcel.door.name} is free once you confirm.` : ''
    }`}
    verb="Mark returned"
    done="Parcel returned"
    send={(common) => call('POST /api/parcels/:id/return', { ...paramsOf(props.parcel), body: common })}
  />
)
