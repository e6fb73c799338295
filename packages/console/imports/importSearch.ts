/** The search params of an import’s URL. */
import { type ImportKindName, importKinds } from '@postern/domain/imports/importPlan.ts'
import { type Search, withSearch } from '../engine/list/urlState.ts'
import { contactImportPath, customerPath, importPath } from '../paths.ts'
import type { WizardStep } from './wizardSteps.ts'

export const importTabs = ['new', 'history', 'sources', 'profiles'] as const
export type ImportTab = (typeof importTabs)[number]

const usualKind: ImportKindName = 'contacts'

export const kindIn = ({ kind }: Search): ImportKindName => importKinds.find((each) => each === kind) ?? usualKind
export const tabIn = ({ tab }: Search): ImportTab => importTabs.find((each) => each === tab) ?? 'new'

/** Omits the default kind and the first tab. */
export const importsHref = (customerId: string, kind: ImportKindName, tab: ImportTab = 'new'): string =>
  withSearch(contactImportPath(customerId), {
    kind: kind === usualKind ? undefined : kind,
    tab: tab === 'new' ? undefined : tab,
  })

export const stepHref = (customerId: string, id: string, step?: WizardStep, search: Search = {}): string =>
  withSearch(importPath(customerId, id), { step, ...search })

const withoutList: ReadonlySet<ImportKindName> = new Set(['buildings', 'floors'])

/** The list of the imported records. */
export const recordsHref = (customerId: string, kind: ImportKindName): string =>
  `${customerPath(customerId)}/${withoutList.has(kind) ? 'sites' : kind}`
