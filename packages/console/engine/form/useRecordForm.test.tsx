/** The form of a record against a scripted server: what is sent, and what the user sees. */
import { int, text } from '@postern/domain/engine/field.ts'
import { resource } from '@postern/domain/engine/resource.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bareRecord } from '../../testing/bareRecord.ts'
import { mount } from '../../ui/testMount.tsx'
import { type FormOptions, useRecordForm } from './useRecordForm.ts'

// ofetch captures the global fetch at import: give it a wrapper that looks it up on every call.
const network = vi.hoisted(() => {
  const held: { fetch: typeof fetch } = { fetch: globalThis.fetch }
  globalThis.fetch = (input, init) => held.fetch(input, init)
  return held
})

const gates = resource({
  name: 'stations',
  permission: 'customers.stations',
  scope: 'customer',
  title: 'name',
  fields: { name: text({ required: true, max: 20 }), width: int({ min: 1 }) },
})
const record = bareRecord({ rowVersion: 1, name: 'Gate', width: 3 })

type Form = ReturnType<typeof useRecordForm>
type Answer = { status: number; body: object }

const saved = vi.fn<FormOptions['onSaved']>()
const wrong = vi.fn<FormOptions['onWrong']>()
let shown: Form
let sent: { version: string | null; body: unknown }[]
let unmount: () => void

function Probe() {
  shown = useRecordForm({
    resource: gates,
    customerId: 'c1',
    record,
    draft: null,
    draftKey: 'draft',
    onSaved: saved,
    onWrong: wrong,
  })
  return null
}

/** Each request takes the next response. */
function answer(...answers: Answer[]) {
  network.fetch = async (_address, init) => {
    sent.push({ version: new Headers(init?.headers).get('if-match'), body: JSON.parse(String(init?.body)) })
    const { status, body } = answers.shift() ?? { status: 500, body: {} }
    return Response.json(body, { status })
  }
}

const stale = (current: object): Answer => ({
  status: 412,
  body: { code: 'stale', message: 'Someone else changed it.', current },
})
const type = (name: string, value: unknown) => act(() => shown.form.setValue(name, value))
const save = () => act(() => shown.save())

beforeEach(() => {
  sent = []
  saved.mockClear()
  wrong.mockClear()
  sessionStorage.clear()
  unmount = mount(
    <QueryClientProvider client={new QueryClient()}>
      <Probe />
    </QueryClientProvider>,
  )
})
afterEach(() => unmount())

describe('the form of a record', () => {
  it('sends the changes with the version it read, and starts over from the response', async () => {
    answer({ status: 200, body: { ...record, rowVersion: 2, width: 4 } })
    type('width', 4)
    expect([shown.changes, shown.isUnsaved()]).toEqual([{ width: 4 }, true])
    expect(sessionStorage.getItem('draft')).toContain('"width":4')
    await save()
    expect(sent).toEqual([{ version: '"1"', body: { width: 4 } }])
    expect([shown.changes, shown.isUnsaved(), shown.base.rowVersion]).toEqual([{}, false, 2])
    expect(saved).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ rowVersion: 2 }), ['width'], false)
    expect(sessionStorage.getItem('draft')).toBeNull()
  })

  it('sends once when the key is pressed twice', async () => {
    answer({ status: 200, body: { ...record, rowVersion: 2, width: 4 } })
    type('width', 4)
    await act(() => Promise.all([shown.save(), shown.save()]))
    expect(sent).toHaveLength(1)
    expect(saved).toHaveBeenCalledOnce()
  })

  it('sends nothing that its own schema rejects', async () => {
    answer()
    type('name', '')
    await save()
    expect(sent).toEqual([])
    expect(wrong).toHaveBeenCalledExactlyOnceWith('name')
    expect(shown.saving).toBe(false)
  })

  it('shows the server’s message under its field, and can be saved again', async () => {
    const errors = [{ path: 'name', description: 'Another gate has this name.' }]
    answer(
      { status: 422, body: { code: 'invalid', message: 'Check the fields.', errors } },
      {
        status: 200,
        body: { ...record, rowVersion: 2, name: 'Ramp' },
      },
    )
    type('name', 'Ramp')
    await save()
    expect(shown.form.getFieldState('name').error?.message).toBe('Another gate has this name.')
    expect([shown.problem, shown.saving]).toEqual([null, false])
    expect(wrong).toHaveBeenCalledExactlyOnceWith('name')
    await save()
    expect(saved).toHaveBeenCalledOnce()
  })

  it('shows messages without a field above the button, until it is discarded', async () => {
    answer({ status: 409, body: { code: 'conflict', message: 'The yard is closed.' } })
    type('width', 4)
    await save()
    expect(shown.problem).toBe('The yard is closed.')
    expect(shown.changes).toEqual({ width: 4 })
    act(() => shown.discard())
    expect([shown.problem, shown.changes]).toEqual([null, {}])
  })

  it('sends its changes again if someone else changed other fields', async () => {
    answer(stale({ ...record, rowVersion: 7, name: 'North gate' }), {
      status: 200,
      body: { ...record, rowVersion: 8, name: 'North gate', width: 4 },
    })
    type('width', 4)
    await save()
    expect(sent.map(({ version }) => version)).toEqual(['"1"', '"7"'])
    expect(saved).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ rowVersion: 8 }), ['width'], true)
  })

  it('asks if both changed a field, and saves the decision', async () => {
    answer(stale({ ...record, rowVersion: 7, width: 9 }), { status: 200, body: { ...record, rowVersion: 8, width: 4 } })
    type('width', 4)
    await save()
    expect(shown.collision?.merge.conflicts).toEqual([{ field: 'width', base: 3, yours: 4, theirs: 9 }])
    expect([shown.saving, shown.changes]).toEqual([false, { width: 4 }])
    await act(async () => shown.saveMerged({ width: 4 }))
    expect(sent.at(-1)).toEqual({ version: '"7"', body: { width: 4 } })
    expect([shown.collision, shown.base.rowVersion]).toEqual([null, 8])
  })

  it('returns to editing with everything typed', async () => {
    answer(stale({ ...record, rowVersion: 7, width: 9 }))
    type('width', 4)
    await save()
    act(() => shown.dropCollision())
    expect([shown.collision, shown.changes]).toEqual([null, { width: 4 }])
  })
})
