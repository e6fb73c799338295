import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mount } from '../ui/testMount.tsx'
import { RefreshMark } from './RefreshMark.tsx'

const everyMs = 15_000
const load = vi.fn<() => Promise<string>>()
let unmount: () => void

function Figures() {
  useQuery({ queryKey: ['figures', 'open'], queryFn: load, refetchInterval: everyMs, retry: false })
  return (
    <main>
      <RefreshMark queryKey={['figures']} />
    </main>
  )
}

const shown = () => document.querySelector('main')?.textContent
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
  load.mockReset()
})
afterEach(() => {
  unmount()
  vi.useRealTimers()
})

it('says when the data was last updated, and that it’s live again', async () => {
  const first = Promise.withResolvers<string>()
  load.mockReturnValueOnce(first.promise).mockRejectedValueOnce(new Error('down')).mockResolvedValue('13')
  unmount = mount(
    <QueryClientProvider client={new QueryClient()}>
      <Figures />
    </QueryClientProvider>,
  )
  await pass(0)
  expect(shown()).toBe('Connecting')
  first.resolve('12')
  await pass(0)
  expect(shown()).toBe('Live')
  await pass(everyMs + 10)
  expect(shown()).toContain('Last updated')
  await pass(everyMs + 10)
  expect(shown()).toBe('Live')
})
