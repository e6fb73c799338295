/** The dialog that merges two tenants, against a mock server. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bareRecord } from '../../testing/bareRecord.ts'
import { mount, one } from '../../ui/testMount.tsx'
import MergeTenants from './MergeTenants.tsx'

// ofetch captures the global at import: give it a wrapper that looks up the current mock on every call.
const network = vi.hoisted(() => {
  const held: { fetch: typeof fetch } = { fetch: globalThis.fetch }
  globalThis.fetch = (input, init) => held.fetch(input, init)
  return held
})

const acme = bareRecord({ id: 'acme', rowVersion: 2, name: 'Acme', code: 'ACM' })
const apex = bareRecord({ id: 'apex', rowVersion: 5, name: 'Apex', code: 'APX' })
const refusal = { status: 409, code: 'conflict', message: 'Apex has an open move-out.' }

const done = vi.fn()
let sent: unknown[]
let refused: boolean
let unmount: () => void

const button = (text: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith(text))
const merging = () => button('Merge')
const shownText = () => one('[role=dialog]').textContent ?? ''
const waitUntil = (isSo: () => void) => act(() => vi.waitFor(isSo, { timeout: 15_000 }))
const waitFor = (text: string) => waitUntil(() => expect(shownText()).toContain(text))

beforeEach(() => {
  sent = []
  refused = false
  network.fetch = async (input, init) => {
    const { pathname } = new URL(String(input))
    if (init?.method !== 'POST') return Response.json(pathname.endsWith('acme') ? acme : apex)
    sent.push(JSON.parse(String(init.body)))
    return refused ? Response.json(refusal, { status: 409 }) : Response.json({ tenant: acme, moved: ['3 contacts'] })
  }
})
afterEach(() => {
  unmount()
  vi.clearAllMocks()
})

const open = () => {
  unmount = mount(
    <QueryClientProvider client={new QueryClient()}>
      <MergeTenants ids={['acme', 'apex']} customerId="c1" onClose={() => {}} onDone={done} />
    </QueryClientProvider>,
  )
}

it('shows what would move, and merges into the kept tenant after a swap', async () => {
  open()
  await waitFor('Moves to Acme: 3 contacts. Apex is archived.')
  expect(merging()?.textContent).toBe('Merge into Acme')
  act(() => button('Swap')?.click())
  await waitFor('Moves to Apex: 3 contacts. Acme is archived.')
  act(() => merging()?.click())
  await waitUntil(() => expect(done).toHaveBeenCalledOnce())
  const read = { stays: { id: 'apex', rowVersion: 5 }, goes: { id: 'acme', rowVersion: 2 } }
  expect(sent.at(-1)).toEqual({ ...read, dryRun: false })
  expect(sent.slice(0, -1)).toContainEqual({ ...read, dryRun: true })
})

it('shows why they can’t be merged, and has no merge button', async () => {
  refused = true
  open()
  await waitFor('Apex has an open move-out.')
  expect(merging()?.disabled).toBe(true)
  expect(done).not.toHaveBeenCalled()
})
