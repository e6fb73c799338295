/** The wizard step an import is at, and the steps that can be opened from there. Pure. */
import type { ImportState } from '@postern/domain/imports/importRecord.ts'

export const wizardSteps = ['source', 'map', 'match', 'dryRun', 'run', 'result'] as const
export type WizardStep = (typeof wizardSteps)[number]

export const stepWords: Readonly<Record<WizardStep, string>> = {
  source: 'Source',
  map: 'Map columns',
  match: 'Match',
  dryRun: 'Dry run',
  run: 'Run',
  result: 'Result',
}

interface Reach {
  /** Shown if the URL names no step. */
  readonly home: WizardStep
  readonly open: readonly WizardStep[]
}

const planning: readonly WizardStep[] = ['source', 'map', 'match']
const checked: Reach = { home: 'dryRun', open: [...planning, 'dryRun'] }
/** After an import, the result of each row stays readable. */
const over: Reach = { home: 'result', open: ['dryRun', 'result'] }

const reaches: Readonly<Record<ImportState, Reach>> = {
  draft: { home: 'map', open: planning },
  validating: { home: 'dryRun', open: ['dryRun'] },
  validated: checked,
  needsReview: checked,
  running: { home: 'run', open: ['run'] },
  failed: { home: 'run', open: [...planning, 'run'] },
  cancelled: { home: 'run', open: [...planning, 'run'] },
  done: over,
  undoing: over,
  undone: over,
}

const isStep = (text: string | undefined): text is WizardStep => wizardSteps.some((step) => step === text)

export const canOpen = (state: ImportState, step: WizardStep): boolean => reaches[state].open.includes(step)

/** The step from the URL, if the import allows it. */
export const stepAt = (state: ImportState, asked: string | undefined): WizardStep =>
  isStep(asked) && canOpen(state, asked) ? asked : reaches[state].home
