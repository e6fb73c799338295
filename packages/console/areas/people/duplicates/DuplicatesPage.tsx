/** Contacts that may be the same person: to review, dismissed, merged. */
import { Button } from '@mantine/core'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { counted } from '@postern/domain/values/text.ts'
import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { titleOf } from '../../../engine/cells/values.ts'
import { useSearchParams, withSearch } from '../../../engine/list/urlState.ts'
import { recordOptions } from '../../../engine/requests/queries.ts'
import { duplicatesPath } from '../../../paths.ts'
import { useCan } from '../../../session/useSession.ts'
import { Link } from '../../../ui/LinkContext.tsx'
import { Page } from '../../../ui/shell/Page.tsx'
import { PageHead } from '../../../ui/shell/PageHead.tsx'
import { TabBar } from '../../../ui/shell/TabBar.tsx'
import { DismissedTab } from './DismissedTab.tsx'
import classes from './Duplicates.module.css'
import { summaryOptions, type WhichPairs } from './duplicateQueries.ts'
import { MatchingRulesDialog } from './MatchingRulesDialog.tsx'
import { MergeCertainDialog } from './MergeCertainDialog.tsx'
import { MergedTab } from './MergedTab.tsx'
import { ReviewTab } from './ReviewTab.tsx'

const tabs = { review: 'To review', dismissed: 'Not duplicates', merged: 'Merged' } as const
type DuplicatesTab = keyof typeof tabs
const tabNames: readonly DuplicatesTab[] = ['review', 'dismissed', 'merged']

/** The active filter, if not all pairs are shown. */
function Narrowed({ customerId, which }: { customerId: string; which: WhichPairs }) {
  const { contact } = which
  const found = useQuery({ ...recordOptions(contacts, customerId, contact ?? ''), enabled: contact !== undefined })
  if (contact === undefined && which.import === undefined) return null
  return (
    <p className={classes.narrowed}>
      {contact === undefined
        ? 'Only contacts of one import.'
        : `Only duplicates of ${found.data ? titleOf(contacts, found.data) : 'one contact'}.`}{' '}
      <Link className="link" href={duplicatesPath(customerId)}>
        Show all
      </Link>
    </p>
  )
}

export function DuplicatesPage() {
  const { customerId = '' }: { customerId?: string } = useParams({ strict: false })
  const search = useSearchParams()
  const can = useCan()
  const [dialog, setDialog] = useState<'rules' | 'certain'>()
  const tab = tabNames.find((each) => each === search.tab) ?? 'review'
  const which: WhichPairs = { contact: search.contact, import: search.import }
  const { data } = useQuery(summaryOptions(customerId, which))
  const all = useQuery(summaryOptions(customerId)).data
  const close = () => setDialog(undefined)
  const certain = all?.certain ?? 0
  return (
    <Page className={classes.page}>
      <PageHead
        title="Review duplicates"
        meta={[
          data && counted(data.pairs, 'pair to review', 'pairs to review'),
          data &&
            `${data.mergedThisMonth.toLocaleString('en-US')} merged, ${data.dismissedThisMonth.toLocaleString('en-US')} dismissed this month`,
        ]}
        actions={
          <>
            <Button
              leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.6} aria-hidden />}
              onClick={() => setDialog('rules')}
            >
              Matching rules
            </Button>
            {certain > 0 && can('customers.contacts.edit') && (
              <Button onClick={() => setDialog('certain')}>
                {`Merge ${counted(certain, 'exact match', 'exact matches')}…`}
              </Button>
            )}
          </>
        }
      />
      <TabBar
        label="Duplicates"
        bleed
        tabs={tabNames.map((each) => ({
          label: tabs[each],
          href: withSearch(duplicatesPath(customerId), { tab: each === 'review' ? undefined : each }),
          current: each === tab,
        }))}
      />
      <div className={classes.tab} data-tab={tab}>
        {tab === 'review' && (
          <>
            <Narrowed customerId={customerId} which={which} />
            <ReviewTab customerId={customerId} which={which} />
          </>
        )}
        {tab === 'dismissed' && <DismissedTab customerId={customerId} />}
        {tab === 'merged' && <MergedTab customerId={customerId} />}
      </div>
      {dialog === 'rules' && <MatchingRulesDialog onClose={close} />}
      {dialog === 'certain' && <MergeCertainDialog customerId={customerId} total={certain} onClose={close} />}
    </Page>
  )
}
