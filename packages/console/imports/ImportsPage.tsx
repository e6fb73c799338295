/** Imports of a customer: a new one, those there were, and saved mappings. */
import type { ImportKindName } from '@postern/domain/imports/importPlan.ts'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSearchParams } from '../engine/list/urlState.ts'
import { Page } from '../ui/shell/Page.tsx'
import { PageHead } from '../ui/shell/PageHead.tsx'
import { TabBar } from '../ui/shell/TabBar.tsx'
import { ImportHistory } from './ImportHistory.tsx'
import { ImportProfiles } from './ImportProfiles.tsx'
import classes from './Imports.module.css'
import { type ImportTab, importsHref, importTabs, kindIn, tabIn } from './importSearch.ts'
import { manyOf } from './importTexts.ts'
import { NewImport } from './source/NewImport.tsx'

const tabWords: Readonly<Record<ImportTab, string>> = {
  new: 'New import',
  history: 'History',
  sources: 'Sources',
  profiles: 'Profiles',
}

/** `sources`: what keeps records of a kind current without a file, where there is something. */
export function ImportsPage({ sources }: { sources: (kind: ImportKindName, customerId: string) => ReactNode }) {
  const { customerId = '' }: { customerId?: string } = useParams({ strict: false })
  const search = useSearchParams()
  const kind = kindIn(search)
  const tab = tabIn(search)
  const source = sources(kind, customerId)
  return (
    <Page>
      <PageHead title={`Import ${manyOf(kind)}`} meta={['CSV, TSV, or XLSX', 'Nothing is saved before you run it']} />
      <TabBar
        label="Import sections"
        bleed
        tabs={importTabs
          .filter((each) => each !== 'sources' || source !== null)
          .map((each) => ({
            label: tabWords[each],
            href: importsHref(customerId, kind, each),
            current: each === tab,
          }))}
      />
      <div className={classes.tab}>
        {tab === 'new' && <NewImport customerId={customerId} kind={kind} />}
        {tab === 'history' && <ImportHistory customerId={customerId} kind={kind} />}
        {tab === 'sources' && source}
        {tab === 'profiles' && <ImportProfiles customerId={customerId} kind={kind} />}
      </div>
    </Page>
  )
}
