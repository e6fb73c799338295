import { describe, expect, it } from 'vitest'
import { demoWorld } from '../../world.ts'

const world = demoWorld('2026-11-15', { size: 'small' })
const customers = [world.provider, ...world.customers]

describe('the places', () => {
  it('have one default site per customer', () => {
    for (const { id } of customers) {
      const sites = world.sites.filter(({ customerId, archivedAt }) => customerId === id && archivedAt === null)
      const defaults = world.sites.filter(
        (site) => site.customerId === id && site.isDefault && site.archivedAt === null,
      )
      expect(defaults.length).toBe(sites.length > 0 ? 1 : 0)
    }
  })

  it('include Northgate’s mail center', () => {
    const main = world.sites.find(({ name }) => name === 'Main Campus Mail Center')
    expect(main).toMatchObject({ code: 'MAIN', externalId: 'NU-FAC-0012', city: 'Boston' })
    expect(world.buildings.filter(({ siteId }) => siteId === main?.id)).toHaveLength(6)
    expect(main?.openingHours.wednesday).toEqual([{ from: '08:00', to: '20:00' }])
    expect(main && world.audit.filter(({ recordId }) => recordId === main.id).length).toBe(7)
  })

  it('have one site with only the required fields, and some long names', () => {
    const empties = world.sites.map((site) => Object.values(site).filter((value) => value === null).length)
    expect(empties.filter((count) => count > 10).length).toBe(1)
    expect(world.sites.filter(({ name }) => name.length > 70).length).toBeGreaterThanOrEqual(3)
  })

  it('are near the center of their city', () => {
    for (const building of world.buildings) {
      const site = world.sites.find(({ id }) => id === building.siteId)
      expect(Math.abs((building.latitude ?? 0) - (site?.latitude ?? 0))).toBeLessThan(0.01)
      expect(Math.abs((building.longitude ?? 0) - (site?.longitude ?? 0))).toBeLessThan(0.01)
    }
  })

  it('have opening hours that fit their type', () => {
    const hoursByType = Map.groupBy(world.sites, ({ siteType }) => siteType)
    const different = new Set([...hoursByType.values()].map(([first]) => JSON.stringify(first?.openingHours)))
    expect(different.size).toBeGreaterThanOrEqual(5)
  })
})
