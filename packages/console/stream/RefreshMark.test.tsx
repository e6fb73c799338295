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

it('says since when the data is out of date, and that it’s live again', async () => {
  load
    .mockResolvedValueOnce('12')
    .mockRejectedValueOnce(new Error('down'))
    .mockRejectedValueOnce(new Error('down'))
    .mockResolvedValue('13')
  unmount = mount(
    <QueryClientProvider client={new QueryClient()}>
      <Figures />
    </QueryClientProvider>,
  )
  expect(shown()).toBe('Connecting')
  await pass(1)
  expect(shown()).toBe('Live')
  await pass(everyMs)
  expect(shown()).toContain('Last updated')
  await pass(everyMs)
  expect(shown()).toContain('Last updated')
  await pass(everyMs)
  expect(shown()).toBe('Live')
})
