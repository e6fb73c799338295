import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LinkProvider } from '../LinkContext.tsx'
import { mount, one } from '../testMount.tsx'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import type { Sibling } from './siblings.ts'

const customers: Sibling[] = ['Aldgate', 'Brightwater', 'Northgate', 'Quayside'].map((label) => ({
  id: label,
  label,
  href: `/customers/${label}`,
  current: label === 'Northgate',
}))
const load = vi.fn(async (query: string) =>
  customers.filter(({ label }) => label.toLowerCase().includes(query.toLowerCase())),
)
const navigate = vi.fn()

let unmount: () => void
beforeEach(async () => {
  vi.useFakeTimers()
  unmount = mount(
    <LinkProvider component={({ children, ...props }) => <a {...props}>{children}</a>} navigate={navigate}>
      <Breadcrumbs
        items={[
          { label: 'Customers', href: '/customers' },
          { label: 'Northgate', href: '/customers/Northgate', siblings: { noun: 'customer', load } },
          { label: 'Sites' },
        ]}
      />
    </LinkProvider>,
  )
  act(() => one('[aria-label="Switch Northgate"]').click())
  await act(() => vi.dynamicImportSettled())
  await act(() => vi.runOnlyPendingTimersAsync())
})
afterEach(() => {
  unmount()
  vi.clearAllMocks()
  vi.useRealTimers()
})

const input = () => one<HTMLInputElement>('[role=combobox]')
const press = (key: string) =>
  act(() => input().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
const options = () => [...document.querySelectorAll('[role=option]')].map((option) => option.firstChild?.textContent)
/** The accessible name of the active option. */
const active = () =>
  document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.firstChild?.textContent
async function type(text: string) {
  act(() => {
    // Uses the native setter: React doesn’t notice a plain assignment.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), text)
    input().dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(() => vi.runOnlyPendingTimersAsync())
}

it('marks the last crumb as the current page', () => {
  expect(one('[aria-current=page]').textContent).toBe('Sites')
})

it('opens at the current record and wraps around', () => {
  expect(options()).toEqual(['Aldgate', 'Brightwater', 'Northgate', 'Quayside'])
  expect(active()).toBe('Northgate')
  press('ArrowDown')
  expect(active()).toBe('Quayside')
  press('ArrowDown')
  expect(active()).toBe('Aldgate')
  press('ArrowUp')
  expect(active()).toBe('Quayside')
})

it('navigates once on Enter', () => {
  press('ArrowUp')
  press('Enter')
  expect(navigate.mock.calls).toEqual([['/customers/Brightwater']])
})

it('doesn’t navigate to the current record', () => {
  press('Enter')
  expect(navigate).not.toHaveBeenCalled()
})

it('searches as the user types, and shows when nothing matches', async () => {
  await type('q')
  expect(load.mock.lastCall?.[0]).toBe('q')
  expect(options()).toEqual(['Quayside'])
  await type('zz')
  expect(options()).toEqual([])
  expect([...document.querySelectorAll('[role=status]')].map((each) => each.textContent)).toContain('No results')
})
