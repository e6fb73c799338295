import { importStates } from '@postern/domain/imports/importRecord.ts'
import { expect, it } from 'vitest'
import { canOpen, stepAt, wizardSteps } from './wizardSteps.ts'

it('opens an available step in every state, whatever the URL names', () => {
  for (const state of importStates)
    for (const asked of [...wizardSteps, 'toString', undefined]) expect(canOpen(state, stepAt(state, asked))).toBe(true)
})

it('goes back to earlier steps until the import runs', () => {
  expect(stepAt('validated', 'map')).toBe('map')
  expect(stepAt('running', 'map')).toBe('run')
  expect(stepAt('done', 'match')).toBe('result')
})

it('shows the rows of a finished import', () => {
  expect(stepAt('done', 'dryRun')).toBe('dryRun')
  expect(stepAt('done', undefined)).toBe('result')
})
