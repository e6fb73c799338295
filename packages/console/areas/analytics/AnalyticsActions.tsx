/** Exports the page as a file or schedules it by email. */
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useSearchParams } from '../../engine/list/urlState.ts'
import { useCan } from '../../session/useSession.ts'
import { PlainButton } from '../../ui/forms/PlainButton.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { customerOptions, portfolioOptions } from './analyticsApi.ts'
import { saveCustomer, savePortfolio } from './analyticsFile.ts'
import { filtersIn, filtersOfOne, metricIn } from './analyticsSearch.ts'

const ScheduleDialog = lazyPart(() => import('./ScheduleDialog.tsx'))

export function AnalyticsActions() {
  const search = useSearchParams()
  const can = useCan()
  const [isScheduling, setIsScheduling] = useState(false)
  const { single = '' } = search
  const all = useQuery({ ...portfolioOptions(filtersIn(search), metricIn(search)), enabled: single === '' })
  const one = useQuery({ ...customerOptions(single, filtersOfOne(search)), enabled: single !== '' })
  const save = () => {
    if (single === '') all.data && savePortfolio(all.data)
    else one.data && saveCustomer(one.data)
  }
  if (!can('dashboards.customerAnalytics.export')) return null
  return (
    <>
      <PlainButton icon={<IconMail size={16} stroke={1.6} aria-hidden />} onClick={() => setIsScheduling(true)}>
        Schedule…
      </PlainButton>
      <PlainButton
        icon={<IconDownload size={16} stroke={1.6} aria-hidden />}
        disabled={single === '' ? !all.data : !one.data}
        onClick={save}
      >
        Export CSV
      </PlainButton>
      {isScheduling && (
        <Suspense fallback={null}>
          <ScheduleDialog onClose={() => setIsScheduling(false)} />
        </Suspense>
      )}
    </>
  )
}
