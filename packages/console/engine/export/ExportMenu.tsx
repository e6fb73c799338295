/** The file formats and recent exports. Loaded when opened. */
import { Menu } from '@mantine/core'
import type { ExportFormat } from '@postern/domain/engine/endpoints/export.ts'
import type { Job } from '@postern/domain/engine/endpoints/jobs.ts'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { reportError } from '../../errors/reportError.ts'
import { MenuAt } from '../../ui/overlays/MenuAt.tsx'
import type { ListContext } from '../list/listContext.ts'
import { errorsInPlace } from '../requests/queries.ts'
import { cancelJob, fetchFile, jobsKey, listJobs } from './exportJobs.ts'
import { exportList, type Wanted } from './exportList.ts'
import { exportState, rowsText } from './exportTexts.ts'

const formats: Record<ExportFormat, string> = { csv: 'CSV', xlsx: 'XLSX (Excel)' }

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

interface ExportMenuProps {
  place: ListContext
  button: HTMLElement
  wanted: Wanted
  shown: readonly string[]
  onClose: () => void
}

export default function ExportMenu({ place, button, wanted, shown, onClose }: ExportMenuProps) {
  const queryClient = useQueryClient()
  const jobs = useQuery({
    queryKey: jobsKey,
    queryFn: listJobs,
    staleTime: 0,
    refetchInterval: 1_000,
    ...errorsInPlace,
  })
  const run = (format: ExportFormat) => exportList(place, wanted, format, shown).catch(reportError)
  const pick = async (job: Job) => {
    if (job.state === 'done') return fetchFile(job.id)
    await cancelJob(job.id)
    await queryClient.invalidateQueries({ queryKey: jobsKey })
  }
  const recent = jobs.data?.slice(0, 5) ?? []
  return (
    <MenuAt button={button} label="Export" onClose={onClose}>
      <Menu.Label>{rowsText(wanted.rows)} with visible columns</Menu.Label>
      {(Object.keys(formats) as ExportFormat[]).map((format) => (
        <Menu.Item key={format} leftSection={<IconDownload {...icon} />} onClick={() => void run(format)}>
          {formats[format]}
        </Menu.Item>
      ))}
      {recent.length > 0 && (
        <>
          <Menu.Divider />
          <Menu.Label>Exports from the last 24 hours</Menu.Label>
          {recent.map((job) => (
            <Menu.Item
              key={job.id}
              disabled={job.state === 'failed'}
              leftSection={job.state === 'done' ? <IconDownload {...icon} /> : <IconX {...icon} />}
              rightSection={<span className="mute num">{exportState(job)}</span>}
              onClick={() => void pick(job)}
            >
              {job.fileName ?? job.title}
            </Menu.Item>
          ))}
        </>
      )}
    </MenuAt>
  )
}
