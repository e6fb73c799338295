/** Checks the hard rules of docs/wording.md in every user-facing text: interface, API, emails, demo and docs. */
import { expect, it } from 'vitest'
import { anchorsOf, readDocument, specificationFolder } from './documents.ts'
import { collectTexts } from './texts/collectTexts.ts'
import { allowedLabels, allowedTexts, quoted } from './texts/exceptions.ts'
import { collectNotes, findNotes } from './texts/findNotes.ts'
import { findTexts, type Text } from './texts/findTexts.ts'
import { proseTexts } from './texts/proseTexts.ts'
import { brokenRules } from './texts/rules.ts'
import { vaguePeople } from './texts/words.ts'

const all = await collectTexts()

it('finds the texts of definitions, the API description, sources and documents', () => {
  const from = (start: string) => all.filter(({ at }) => at.startsWith(start)).length
  expect(from('definitions/')).toBeGreaterThan(1000)
  expect(from('openapi')).toBeGreaterThan(300)
  for (const folder of ['domain', 'api', 'console', 'demo']) expect(from(`packages/${folder}/`)).toBeGreaterThan(100)
  expect(from('README.md')).toBeGreaterThan(20)
})

it('finds no text that breaks a hard rule', () => {
  const broken = all.flatMap((text) => brokenRules(text).map((rule) => `${text.at} ${text.text}\n    ${rule}`))
  expect(broken).toEqual([])
})

it('lists only exceptions that still exist', () => {
  const written = new Set(all.map(({ text }) => text))
  const listed = [...Object.keys(quoted), ...Object.keys(allowedLabels), ...Object.keys(allowedTexts)]
  expect(listed.filter((text) => !written.has(text))).toEqual([])
  for (const [text, citation] of Object.entries(quoted)) {
    const [, document = '', anchor = ''] = citation.split(/[:#]/)
    const markdown = readDocument(`${specificationFolder}/${document}.md`)
    expect(anchorsOf(markdown)).toContain(anchor)
    expect(markdown).toContain(text)
  }
})

const rulesOf = (text: string, kind: Text['kind'] = 'text') => brokenRules({ text, at: 'sample', kind })

it.each([
  'Left empty: as the site says.',
  'It could not be brought.',
  'Told by',
  'Sign-ins of late',
  'For handhelds, where nobody types an address.',
  'The customers you open will stand here, the last one first.',
  'Departs from the templates',
  'As the customer / Decided here',
  'No station that runs it was heard of today.',
  'Goes on by itself after hours',
  'Takes strangers',
  '“zzzz” finds nothing.',
  'Somebody changed this site meanwhile.',
  'The doors of this wall',
  'The bank was closed off.',
  'A notice to the recipient',
  'You cannot undo this.',
  'The colour of the organisation’s e-mails',
  'Parcels that were not recognised',
  'Saved!',
  'Write how many columns, 1 at least.',
  'This vendor takes no new banks. Choose another.',
  'Uptime 99.4 %',
])('rejects %j', (text) => {
  expect(rulesOf(text)).not.toEqual([])
})

it.each([['Minutes until surely offline'], ['Hold For'], ['How long it may stay']])('rejects the label %j', (text) => {
  expect(rulesOf(text, 'label')).not.toEqual([])
})

it.each([
  'Defaults to the site’s setting.',
  'Leave blank for all.',
  'Enter a 5-digit ZIP code.',
  'Another user already has this PIN. Enter a different one.',
  'You can’t reopen a closed site.',
  'Uptime 99.4%',
  'wallet, heartbeat, noticeable',
])('accepts %j', (text) => {
  expect(rulesOf(text)).toEqual([])
})

it.each([['Offline after'], ['ZPL source'], ['Redis instance'], ['macOS build']])('accepts the label %j', (text) => {
  expect(rulesOf(text, 'label')).toEqual([])
})

it('reads literals, templates, attributes and JSX, and neither classes, SQL nor developer errors', () => {
  const source = `
    const a = { label: 'Doors', help: \`\${count} of \${total} doors\` }
    const b = <p className="flex gap two" title="Open it now">Two words <b>{'and more words'}</b></p>
    const c = sql\`select one from two\`
    throw new Error('no person sees this')
    type D = 'some type here'`
  expect(findTexts('sample.tsx', source).map(({ text, at, kind }) => `${at} ${kind} ${text}`)).toEqual([
    'sample.tsx:2 label Doors',
    'sample.tsx:2 text … of … doors',
    'sample.tsx:3 text Open it now',
    'sample.tsx:3 text Two words',
    'sample.tsx:3 text and more words',
  ])
})

it('reads Markdown without code', () => {
  expect(
    proseTexts('a.md', 'One `code` two.\n```sh\nnpm start\n```\n[Three](four.md)').map(({ text }) => text),
  ).toEqual(['One   two.', '[Three]'])
})

const vague = new RegExp(`\\b(?:${vaguePeople.join('|')})\\b`, 'i')

it('finds no vague words for people in comments and test names', () => {
  const notes = collectNotes()
  expect(notes.length).toBeGreaterThan(10_000)
  expect(notes.filter(({ text }) => vague.test(text))).toEqual([])
})

it('reads line comments, block comments, and titles of plain, nested and parameterized tests', () => {
  const source = `
    // One line.
    /** A block. */
    describe('a title', () => { it.each([1])('another %s', () => {}); test.describe(\`a third \${n}\`, () => {}) })
    const text = 'not a note'`
  expect(findNotes('sample.test.ts', source).map(({ text, at }) => `${at} ${text.trim()}`)).toEqual([
    'sample.test.ts:2 One line.',
    'sample.test.ts:3 * A block.',
    'sample.test.ts:4 a title',
    'sample.test.ts:4 another %s',
    'sample.test.ts:4 a third …',
  ])
})
