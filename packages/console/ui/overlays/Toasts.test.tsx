import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mount, one } from '../testMount.tsx'
import { Toasts } from './Toasts.tsx'
import { dismissToast, forgetToasts, shownToasts, takeAction, toast, toastHistory } from './toastStore.ts'
import { withdrawAction } from './withdrawAction.ts'

let unmount: () => void
beforeEach(() => {
  vi.useFakeTimers()
  unmount = mount(<Toasts />)
})
afterEach(() => {
  unmount()
  act(forgetToasts)
  vi.useRealTimers()
})
const say = (message: Parameters<typeof toast>[0]) => act(() => toast(message))
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const titles = () => shownToasts.get().map(({ title }) => title)

it('disappears when its lifetime ends, not before', () => {
  say({ tone: 'ok', title: 'Saved', lifeMs: 3000 })
  pass(2999)
  expect(titles()).toEqual(['Saved'])
  pass(1)
  expect(titles()).toEqual([])
})

it('starts its lifetime only after its delay', () => {
  say({ tone: 'info', title: 'Later', lifeMs: 3000, delayMs: 500 })
  expect(titles()).toEqual([])
  pass(500)
  expect(titles()).toEqual(['Later'])
  pass(2999)
  expect(titles()).toEqual(['Later'])
  pass(1)
  expect(titles()).toEqual([])
})

it('never appears if it is dismissed during its delay', () => {
  const id = toast({ tone: 'info', title: 'Later', lifeMs: 3000, delayMs: 500 })
  act(() => dismissToast(id))
  pass(1000)
  expect(toastHistory.get()).toEqual([])
})

it('stays while the pointer is over it, then for the remaining time', () => {
  say({ tone: 'ok', title: 'Saved', lifeMs: 3000 })
  pass(2000)
  const host = one('[role=status]').parentElement
  act(() => host?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })))
  pass(60_000)
  expect(titles()).toEqual(['Saved'])
  act(() => host?.dispatchEvent(new PointerEvent('pointerout', { bubbles: true })))
  pass(999)
  expect(titles()).toEqual(['Saved'])
  pass(1)
  expect(titles()).toEqual([])
})

it('is an alert for danger only, and shows markup as text', () => {
  say({ tone: 'danger', title: '<b>No</b>', detail: 'first\nsecond', lifeMs: null })
  say({ tone: 'ok', title: 'Saved', lifeMs: null })
  expect(one('[role=alert]').textContent).toContain('<b>No</b>')
  expect(document.querySelector('[role=alert] b')).toBeNull()
  expect(one('[role=status]').textContent).toContain('Saved')
})

it('runs its action once and closes', () => {
  const run = vi.fn()
  say({ tone: 'ok', title: 'Archived', lifeMs: null, action: { label: 'Undo', run } })
  const undo = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Undo')
  act(() => undo?.click())
  expect(run).toHaveBeenCalledOnce()
  expect(titles()).toEqual([])
})

it('keeps its action in the history until it is used, and a repeatable one forever', () => {
  const [undo, download] = [vi.fn(), vi.fn()]
  say({ tone: 'ok', title: 'Archived', lifeMs: 10, action: { label: 'Undo', run: undo } })
  say({ tone: 'ok', title: 'Ready', lifeMs: 10, action: { label: 'Download', run: download, repeats: true } })
  pass(10)
  const labels = () => toastHistory.get().map(({ action }) => action?.label)
  expect(labels()).toEqual(['Download', 'Undo'])
  for (const message of toastHistory.get()) act(() => takeAction(message))
  expect(labels()).toEqual(['Download', undefined])
  for (const message of toastHistory.get()) act(() => takeAction(message))
  expect([undo.mock.calls.length, download.mock.calls.length]).toEqual([1, 2])
})

it('stays without its action once the action was done elsewhere', () => {
  const offer = (key: string) => ({ label: 'Undo', key, run: vi.fn() })
  say({ tone: 'ok', title: 'Archived', lifeMs: null, action: offer('one') })
  say({ tone: 'ok', title: 'Changed', lifeMs: null, action: offer('two') })
  act(() => withdrawAction('one'))
  expect(titles()).toEqual(['Archived', 'Changed'])
  for (const messages of [shownToasts.get(), toastHistory.get().toReversed()])
    expect(messages.map(({ action }) => action?.key)).toEqual([undefined, 'two'])
})

it('keeps a history of messages, newest first', () => {
  say({ tone: 'ok', title: 'One', lifeMs: 10 })
  say({ tone: 'ok', title: 'Two', lifeMs: 10 })
  pass(10)
  expect(titles()).toEqual([])
  expect(toastHistory.get().map(({ title }) => title)).toEqual(['Two', 'One'])
})
