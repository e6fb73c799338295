import { usualBrake, usualMatching } from '@postern/domain/imports/importPlan.ts'
import { expect, it } from 'vitest'
import { matchSentences } from './matchSentences.ts'

const usual = { ...usualMatching, ...usualBrake, keys: ['externalId', 'email'] }

it('describes how rows match records, and what happens to other records', () => {
  expect(matchSentences(usual, 'contacts', ['External ID', 'Email'], null)).toEqual([
    'Rows are matched by External ID, then email.',
    'A row that matches updates that contact; any other row creates one.',
    'Other contacts don’t change.',
    'The import waits for review if more than 25% change their email address.',
  ])
})

it('names the records a file covers, and the limit on how many may leave', () => {
  const leaving = { ...usual, mode: 'updateOnly', missing: 'leaving' } as const
  expect(matchSentences(leaving, 'contacts', ['External ID'], 'Main Campus').slice(1)).toEqual([
    'A row that matches updates that contact; rows without a match are refused.',
    'Active contacts of Main Campus that aren’t in the file are marked as leaving.',
    'The import waits for review if more than 10% would leave, or more than 25% change their email address.',
  ])
})
