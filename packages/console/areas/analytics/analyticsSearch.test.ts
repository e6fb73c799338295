import { expect, it } from 'vitest'
import { readSearch } from '../../engine/list/urlState.ts'
import { behindHref, withoutList } from './analyticsSearch.ts'

const searchOf = (href: string) => readSearch(href.split('?')[1] ?? '')
const days = { from: '2026-11-01', to: '2026-11-07' }

it('returns from a list to the filters before the mark narrowed them', () => {
  const page = { single: 'c1', tab: 'sla', priority: 'P1', carrier: 'UPS,FEDEX' }
  const list = searchOf(behindHref(page, { of: 'late', ...days, more: { carrier: 'UPS', site: 's1' } }))
  expect(list).toMatchObject({ carrier: 'UPS', site: 's1', priority: 'P1', list: 'late' })
  expect(searchOf(withoutList(list))).toEqual(page)
})

it('keeps filters changed in the list if the mark didn’t set them', () => {
  const list = searchOf(behindHref({ single: 'c1' }, { of: 'received', ...days, more: { site: 's1' } }))
  expect(searchOf(withoutList({ ...list, priority: 'P2' }))).toEqual({ single: 'c1', priority: 'P2' })
})

it('stores no filters if the mark set none', () => {
  const list = searchOf(behindHref({ site: 's1' }, { of: 'received', ...days, more: { hour: '9' } }))
  expect(list.before).toBeUndefined()
  expect(searchOf(withoutList(list))).toEqual({ site: 's1' })
})
