/** Page to edit a bank's layout: columns, doors, numbers and hardware addresses, saved all at once. */
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { savedToastMs } from '../../../engine/archive/restore.ts'
import { asText } from '../../../engine/cells/values.ts'
import { recordOptions } from '../../../engine/requests/queries.ts'
import { reportError } from '../../../errors/reportError.ts'
import { RequestFailure } from '../../../http/requestFailure.ts'
import { useUser } from '../../../session/useSession.ts'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { toast } from '../../../ui/overlays/toastStore.ts'
import { Page } from '../../../ui/shell/Page.tsx'
import { PageHead } from '../../../ui/shell/PageHead.tsx'
import { vendorModelsOptions } from '../vendorModels.ts'
import { layoutVersion } from './keptDraft.ts'
import { LayoutEditor } from './LayoutEditor.tsx'
import { layoutOptions } from './layoutQuery.ts'

const isGone = (error: Error | null): boolean => error instanceof RequestFailure && error.status === 404

export function LayoutPage() {
  const { customerId = '', lockerBankId = '' }: { customerId?: string; lockerBankId?: string } = useParams({
    strict: false,
  })
  const userId = useUser()?.id ?? ''
  const bank = useQuery(recordOptions(lockerBanks, customerId, lockerBankId))
  const layout = useQuery(layoutOptions(customerId, lockerBankId))
  const vendorId = asText(bank.data?.lockerVendorId)
  const models = useQuery({ ...vendorModelsOptions(customerId, vendorId ?? ''), enabled: vendorId !== null })
  const error = bank.error ?? layout.error
  const reload = async () => {
    const answer = await layout.refetch()
    if (answer.error) reportError(answer.error)
    else
      toast({
        tone: 'ok',
        title: 'Layout is up to date',
        detail: 'Your changes are kept, but not saved yet.',
        lifeMs: savedToastMs,
      })
  }
  if (bank.data && layout.data && !models.isLoading)
    return (
      <LayoutEditor
        // Remounts when others have saved, with the user's changes on top of theirs.
        key={layoutVersion(layout.data)}
        bank={{
          id: lockerBankId,
          name: asText(bank.data.name) ?? '',
          code: asText(bank.data.code) ?? '',
          model: asText(bank.data.vendorModel),
        }}
        layout={layout.data}
        models={models.data ?? { models: [], sizeMap: [] }}
        customerId={customerId}
        userId={userId}
        onReload={() => void reload()}
        isReloading={layout.isFetching}
      />
    )
  return (
    <Page>
      <PageHead title="Edit layout" />
      {isGone(error) && (
        <EmptyState
          art="search"
          title="Locker bank not found"
          text="It may be archived, or you don’t have access to it."
        />
      )}
      {error && !isGone(error) && (
        <FailedPart error={error} onRetry={() => Promise.all([bank.refetch(), layout.refetch()])} />
      )}
      {!error && <SkeletonLines lines={12} label="Loading layout" />}
    </Page>
  )
}
