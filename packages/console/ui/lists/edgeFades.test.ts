import { expect, it } from 'vitest'
import { watchEdges } from './edgeFades.ts'

function regionOf(clientWidth: number, scrollWidth: number): HTMLElement {
  const region = document.createElement('div')
  Object.defineProperties(region, { clientWidth: { value: clientWidth }, scrollWidth: { value: scrollWidth } })
  return region
}

const edges = (region: HTMLElement) => [region.hasAttribute('data-more-left'), region.hasAttribute('data-more-right')]

it('marks the edges that hide more, as the region is scrolled', () => {
  const region = regionOf(400, 1000)
  const stop = watchEdges(region)
  expect(edges(region)).toEqual([false, true])
  region.scrollLeft = 200
  region.dispatchEvent(new Event('scroll'))
  expect(edges(region)).toEqual([true, true])
  region.scrollLeft = 600
  region.dispatchEvent(new Event('scroll'))
  expect(edges(region)).toEqual([true, false])
  stop()
  region.scrollLeft = 0
  region.dispatchEvent(new Event('scroll'))
  expect(edges(region)).toEqual([true, false])
})

it('marks no edge where everything fits', () => {
  const region = regionOf(400, 400)
  watchEdges(region)
  expect(edges(region)).toEqual([false, false])
})
