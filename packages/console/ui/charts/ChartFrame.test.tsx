import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { LinkProvider } from '../LinkContext.tsx'
import { mount, one } from '../testMount.tsx'
import { StackedBarChart } from './BarChart.tsx'

const data = {
  title: 'In custody',
  by: 'Site',
  categories: ['North', 'South', 'West'],
  series: [
    { label: '0–1 d', color: 'seq-3', values: [6, 2, 1] },
    { label: '7+ d', color: 'danger', values: [4, 0, 2] },
  ],
  hrefOf: (series: number, index: number) => `/parcels?age=${series}&site=${index}`,
} as const

const press = (key: string) =>
  act(() => one('[role=application]').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
const said = () => one('[aria-live=polite]').textContent

it('steps with the arrow keys, announces each point, and follows it on Enter', () => {
  const navigate = vi.fn()
  const end = mount(
    <LinkProvider component={(props) => <a {...props}>{props.children}</a>} navigate={navigate}>
      <StackedBarChart data={data} />
    </LinkProvider>,
  )
  press('ArrowRight')
  expect(said()).toBe('North, 0–1 d: 6')
  press('ArrowDown')
  expect(said()).toBe('North, 7+ d: 4')
  press('ArrowRight')
  // South has no parcels that old.
  expect(said()).toBe('West, 7+ d: 2')
  press('ArrowRight')
  expect(said()).toBe('West, 7+ d: 2')
  press('Enter')
  expect(navigate).toHaveBeenCalledWith('/parcels?age=1&site=2')
  press('Home')
  expect(said()).toBe('North, 7+ d: 4')
  press('Escape')
  expect(document.querySelector('a[aria-label]')).toBeNull()
  end()
})

it('describes itself to screen readers, and shows when there is no data', () => {
  const end = mount(
    <>
      <StackedBarChart data={data} />
      <StackedBarChart data={{ ...data, title: 'Nothing', categories: [], series: [] }} empty="No parcels" />
    </>,
  )
  expect(one('[role=img]').getAttribute('aria-label')).toBe('In custody: most in North, 10')
  expect(document.body.textContent).toContain('No parcels')
  expect(document.querySelectorAll('[role=application]')).toHaveLength(1)
  end()
})
