/** The barcode rules, customer and shared, with one editor; `RulePage` shows the bench next to it. */
import { carrierLogic } from '@postern/domain/areas/carrierLogic/carrierLogic.ts'
import { primaryCarrierLogic } from '@postern/domain/areas/carrierLogic/primaryCarrierLogic.ts'
import { counted } from '@postern/domain/values/text.ts'
import { view } from '../../engine/view.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { None } from '../../ui/lists/DataTable.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { allOrSome } from '../shared/allOrSome.tsx'
import { OwnRuleTabs, SharedRuleTabs } from './CarrierLogicTabs.tsx'
import { isAsked } from './editor/ruleDraft.ts'

const RuleInput = lazyPart(() => import('./editor/RuleInput.tsx'))

/** Fields whose input depends on other fields, or explains itself as the user types. */
const inputs = {
  matchMode: RuleInput,
  pattern: RuleInput,
  regex: RuleInput,
  prefixes: RuleInput,
  lengths: RuleInput,
  checksumEvens: RuleInput,
  checksumOdds: RuleInput,
  checksumFromRight: RuleInput,
  checksumWeights: RuleInput,
  checksumPrepend: RuleInput,
  checksumGroup: RuleInput,
  testValid: RuleInput,
  testInvalid: RuleInput,
}

const tabs = { hits: { label: 'Hits', Panel: lazyPart(() => import('./RuleHits.tsx')) } }

const Mono = ({ value }: { value: string | null }) =>
  value === null ? <None /> : <span className="mono">{value}</span>

interface Figures {
  readonly hits30Days: number | null
  readonly lastHitAt: string | null
}

/** Recent usage in the header; the Hits tab has the details. */
const summary = ({ hits30Days, lastHitAt }: Figures) => ({
  facts: [
    counted(hits30Days ?? 0, 'hit in 30 days', 'hits in 30 days'),
    ...(lastHitAt === null
      ? []
      : [
          <span key="last">
            last hit <RelativeTime at={lastHitAt} />
          </span>,
        ]),
  ],
})

const common = {
  inputs,
  tabs,
  cells: { recognises: Mono, pattern: Mono, regex: Mono },
  summary,
  applies: (rule: object, name: string) => isAsked({ ...rule }, name),
}

export const carrierLogicView = view(carrierLogic, {
  ...common,
  cells: { ...common.cells, siteIds: allOrSome('sites') },
  ListWrapper: OwnRuleTabs,
})
export const primaryCarrierLogicView = view(primaryCarrierLogic, { ...common, ListWrapper: SharedRuleTabs })
