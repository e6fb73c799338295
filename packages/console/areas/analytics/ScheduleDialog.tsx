/** Schedules the report as a PDF by email, and lists existing schedules. */
import { errorsInPlace } from '../../engine/requests/queries.ts'
import '../../theme/formStyles.ts'
import { Select, TextInput } from '@mantine/core'
import { reportRhythms, type ScheduledReport } from '@postern/domain/areas/analytics/reportEndpoints.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from '../../engine/list/urlState.ts'
import { call } from '../../http/call.ts'
import { useUser } from '../../session/useSession.ts'
import { Rows } from '../../ui/detail/DescriptionList.tsx'
import { Notice } from '../../ui/detail/Notice.tsx'
import { TextButton } from '../../ui/forms/PlainButton.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { toast } from '../../ui/overlays/toastStore.ts'
import { FormDialog } from '../shared/FormDialog.tsx'
import { reportsOptions } from './analyticsApi.ts'
import { filtersIn } from './analyticsSearch.ts'

const rhythms = reportRhythms.map((value) => ({ value: value as string, label: choiceText(value) }))
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))
const toastMs = 4_000

function Scheduled({ reports }: { reports: readonly ScheduledReport[] }) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: (id: string) => call('DELETE /api/analytics/reports/:id', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: reportsOptions.queryKey }),
  })
  if (reports.length === 0) return null
  return (
    <section aria-label="Scheduled reports">
      <Rows>
        {reports.map(({ id, name, rhythm, nextRunAt, lastError }) => (
          <li key={id}>
            {name}, {choiceText(rhythm).toLowerCase()}, next <RelativeTime at={nextRunAt} />{' '}
            {lastError !== null && <span className="dim">Last run failed: {lastError}</span>}{' '}
            <TextButton disabled={remove.isPending} onClick={() => remove.mutate(id)}>
              Delete
            </TextButton>
          </li>
        ))}
      </Rows>
    </section>
  )
}

export default function ScheduleDialog({ onClose }: { onClose: () => void }) {
  const search = useSearchParams()
  const user = useUser()
  const client = useQueryClient()
  const { data } = useQuery(reportsOptions)
  const [name, setName] = useState('Customer analytics')
  const [rhythm, setRhythm] = useState<string>('weekly')
  const [hour, setHour] = useState('7')
  const [recipients, setRecipients] = useState(user?.email ?? '')
  const { period = '30d', compare = 'prior', from: _, to: __, ...filters } = filtersIn(search)
  const addresses = recipients
    .split(/[,;\s]/)
    .map((each) => each.trim())
    .filter((each) => each !== '')
  const schedule = useMutation({
    mutationFn: () =>
      call('POST /api/analytics/reports', {
        body: {
          name,
          rhythm: reportRhythms.find((each) => each === rhythm) ?? 'weekly',
          hour: Number(hour),
          recipients: addresses,
          filters: {
            ...filters,
            ...(search.single !== undefined && { customer: search.single }),
            period: period === '7d' || period === '90d' || period === '12m' ? period : '30d',
            compare: compare === 'lastYear' || compare === 'none' ? compare : 'prior',
          },
        },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: reportsOptions.queryKey })
      toast({ tone: 'ok', title: 'Report scheduled', lifeMs: toastMs })
      onClose()
    },
    ...errorsInPlace,
  })
  return (
    <FormDialog
      title="Schedule PDF"
      text="Sends these figures, with these filters, as a PDF by email."
      verb="Schedule report"
      ready={name.trim() !== '' && addresses.length > 0}
      busy={schedule.isPending}
      error={schedule.error}
      onSubmit={() => schedule.mutate()}
      onClose={onClose}
      below={
        <>
          {data && !data.sendsMail && (
            <Notice tone="warn">Email isn’t set up on this server. Reports are kept until it is.</Notice>
          )}
          {data && <Scheduled reports={data.items} />}
        </>
      }
    >
      <TextInput label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} maxLength={80} />
      <Select label="Frequency" data={rhythms} value={rhythm} onChange={(value) => setRhythm(value ?? 'weekly')} />
      <Select label="Time" data={hours} value={hour} onChange={(value) => setHour(value ?? '7')} />
      <TextInput
        label="Recipients"
        description="Separate email addresses with commas."
        value={recipients}
        onChange={(event) => setRecipients(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
