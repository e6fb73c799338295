/** The rules that read barcodes, a customer's own and the shared ones: one editor, one bench beside it. */
import { carrierLogic } from '@postern/domain/resources/carrierLogic.ts'
import { primaryCarrierLogic } from '@postern/domain/resources/primaryCarrierLogic.ts'
import { lazy } from 'react'
import { OwnRulesAround, SharedRulesAround } from './CarrierLogicTabs.tsx'
import { view } from './view.ts'

const RuleInput = lazy(() => import('../features/carrierLogic/RuleInput.tsx'))
const bench = { label: 'Test bench', Panel: lazy(() => import('../features/carrierLogic/RuleBench.tsx')) }

/** The fields whose input depends on others, or tells at once what it means. */
const inputs = {
  matchMode: RuleInput,
  pattern: RuleInput,
  regex: RuleInput,
  prefixes: RuleInput,
  lengths: RuleInput,
  checksumEvens: RuleInput,
  checksumOdds: RuleInput,
  checksumWeights: RuleInput,
  checksumPrepend: RuleInput,
  checksumGroup: RuleInput,
  testValid: RuleInput,
  testInvalid: RuleInput,
}

export const carrierLogicView = view(carrierLogic, { inputs, Beside: bench, Around: OwnRulesAround })
export const primaryCarrierLogicView = view(primaryCarrierLogic, {
  inputs,
  Beside: bench,
  Around: SharedRulesAround,
})
