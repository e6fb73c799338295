/** Custom fields: defined in the customer's settings, enforced for its contacts. */

import { contacts } from '@postern/domain/areas/people/contacts.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import type { Page } from '@postern/domain/engine/query.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { expect, it } from 'vitest'
import { actsIn } from '../../testing/acts.ts'
import { testServer } from '../../testing/server.ts'

const { admin, north, south, person } = await testServer()
const { create, refusal, change, read } = actsIn(admin, north)

const hall = { key: 'hall', label: 'Hall', entity: 'contact', type: 'list', options: ['Ashby', 'Wren'] }
const since = { key: 'since', label: 'Since', entity: 'contact', type: 'date' }
const cold = { key: 'cold', label: 'Cold', entity: 'parcel', type: 'checkbox' }

async function define(...customFields: object[]): Promise<void> {
  const path = `/api/customers/${north}/settings`
  const { rowVersion } = (await admin.get(path)).json<AnyRecord>()
  const answer = await admin.patch(path, { customFields }, rowVersion)
  expect(answer.statusCode, answer.body).toBe(200)
}

it('accepts only fields that the settings define, with errors under the field’s name', async () => {
  await define(hall, since, cold)
  const contact = await create(contacts, { customFields: { hall: 'Wren', since: '2026-09-01' } })
  expect(contact.customFields).toEqual({ hall: 'Wren', since: '2026-09-01' })
  expect(await refusal(contacts, { customFields: { hall: 'Elm' } })).toEqual([
    { path: 'customFields.hall', description: 'Select an option from the list.' },
  ])
  expect(await refusal(contacts, { customFields: { since: 'soon' } })).toEqual([
    { path: 'customFields.since', description: 'Select a date.' },
  ])
  // Parcel fields don't apply to contacts.
  expect((await refusal(contacts, { customFields: { cold: true } }))?.[0]?.path).toBe('customFields.cold')
})

it('enforces required fields, but doesn’t block other edits to existing contacts', async () => {
  await define(hall)
  const old = await create(contacts)
  await define({ ...hall, required: true })
  expect(await refusal(contacts, { customFields: {} })).toEqual([
    { path: 'customFields.hall', description: 'This is required.' },
  ])
  expect((await change(contacts, old, { suite: '12' })).statusCode).toBe(200)
  const filled = await change(contacts, await read(contacts, old), { customFields: { hall: 'Ashby' } })
  expect(filled.statusCode).toBe(200)
  const emptied = await change(contacts, filled.json<AnyRecord>(), { customFields: {} })
  expect(emptied.json<FailureBody>().errors?.[0]?.path).toBe('customFields.hall')
})

it('keeps the value of a removed field until someone removes it', async () => {
  await define(hall)
  const contact = await create(contacts, { customFields: { hall: 'Wren' } })
  await define()
  expect((await change(contacts, contact, { suite: '9' })).statusCode).toBe(200)
  const history = await admin.get(`/api/customers/${north}/contacts/${contact.id}/history`)
  expect(history.json<Page<{ changes: object }>>().items[0]?.changes).toEqual({
    suite: { before: contact.suite, after: '9' },
  })
})

it('returns the fields to users who may see contacts, for accessible customers only', async () => {
  await define(hall)
  const reader = await person(['customers.contacts.view'])
  const told = await reader.get(`/api/customers/${north}/contacts/customFields`)
  expect(told.json()).toEqual({ fields: [{ ...hall, entity: undefined, required: false }] })
  expect((await reader.get(`/api/customers/${south}/contacts/customFields`)).json()).toEqual({ fields: [] })
  const other = await person(['customers.sites.view'])
  expect((await other.get(`/api/customers/${north}/contacts/customFields`)).statusCode).toBe(401)
})
