/** A customer's imports: start a new one, the history, and saved mappings. */
import type { ImportKindName } from '@postern/domain/imports/importPlan.ts'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import stacks from '../areas/shared/stacks.module.css'
import { useSearchParams } from '../engine/list/urlState.ts'
import { Page } from '../ui/shell/Page.tsx'
import { PageHead } from '../ui/shell/PageHead.tsx'
import { TabBar } from '../ui/shell/TabBar.tsx'
import { ImportHistory } from './ImportHistory.tsx'
import { ImportProfiles } from './ImportProfiles.tsx'
import classes from './Imports.module.css'
import { type ImportTab, importsHref, importTabs, kindIn, tabIn } from './importSearch.ts'
import { manyOf } from './importTexts.ts'
import { KindSelect } from './KindSelect.tsx'
import { NewImport } from './source/NewImport.tsx'
import { SftpSources } from './sources/SftpSources.tsx'

const tabWords: Readonly<Record<ImportTab, string>> = {
  new: 'New import',
  history: 'History',
  sources: 'Sources',
  profiles: 'Profiles',
}

/** `sources`: renders the sources that keep records of a kind current without files, if there are any. */
export function ImportsPage({ sources }: { sources: (kind: ImportKindName, customerId: string) => ReactNode }) {
  const { customerId = '' }: { customerId?: string } = useParams({ strict: false })
  const search = useSearchParams()
  const kind = kindIn(search)
  const tab = tabIn(search)
  return (
    <Page>
      <PageHead
        title={`Import ${manyOf(kind)}`}
        meta={['CSV, TSV, or XLSX', 'Nothing is saved before you run it']}
        actions={<KindSelect customerId={customerId} kind={kind} tab={tab} />}
      />
      <TabBar
        label="Import sections"
        bleed
        tabs={importTabs.map((each) => ({
          label: tabWords[each],
          href: importsHref(customerId, kind, each),
          current: each === tab,
        }))}
      />
      <div className={classes.tab}>
        {tab === 'new' && <NewImport customerId={customerId} kind={kind} />}
        {tab === 'history' && <ImportHistory customerId={customerId} kind={kind} />}
        {tab === 'sources' && (
          <div className={stacks.wideCards}>
            <SftpSources customerId={customerId} kind={kind} />
            {sources(kind, customerId)}
          </div>
        )}
        {tab === 'profiles' && <ImportProfiles customerId={customerId} kind={kind} />}
      </div>
    </Page>
  )
}
