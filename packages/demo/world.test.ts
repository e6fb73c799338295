import { resources, singles } from '@postern/domain/areas/index.ts'
import { granted } from '@postern/domain/auth/permission.ts'
import { choicesOf, isRef, isStatus, isStored } from '@postern/domain/engine/field.ts'
import { resourceNamed } from '@postern/domain/engine/registry.ts'
import { fieldsOf, fieldsWhere, type Resource } from '@postern/domain/engine/resource.ts'
import { createSchema, fieldSchema, recordSchema } from '@postern/domain/engine/schema.ts'
import { inheritableFields } from '@postern/domain/engine/template.ts'
import { phoneCountries } from '@postern/domain/phone/phoneCountries.ts'
import { phoneProblem } from '@postern/domain/phone/storedPhone.ts'
import { describe, expect, it } from 'vitest'
import type { DemoAuditEntry } from './rows.ts'
import { demoWorld } from './world.ts'

type Row = Record<string, unknown> & { id: string; rowVersion: number; createdAt: string; archivedAt: string | null }

const today = '2026-11-15'
const world = demoWorld(today, { size: 'small' })
const laterDay = '2027-03-02'
const later = demoWorld(laterDay, { size: 'small' })
const customers = [world.provider, ...world.customers]

const { provider: _, audit: __, images: ___, labelVersions, ...rest } = world
const rowsByResource: Record<string, Row[]> = Object.fromEntries(
  Object.entries({ ...rest, customers }).map(([name, rows]) => [name, rows.map((row) => ({ ...row }))]),
)
const rowsOf = (resource: Resource): Row[] => rowsByResource[resource.name] ?? []
const everyRow = Object.entries(rowsByResource).flatMap(([resource, rows]) => rows.map((row) => ({ resource, row })))

const historyByRecord = Map.groupBy(world.audit, ({ resource, recordId }) => `${resource} ${recordId}`)
const historyOf = (resource: string, row: Row): DemoAuditEntry[] => historyByRecord.get(`${resource} ${row.id}`) ?? []

/** Imported people appear in the import's report, not one by one. */
const toldRows = everyRow.filter(({ resource, row }) => resource !== 'contacts' || row.source === 'manual')

/** The customer of its audit entries; none in the system area. */
const placeOf = (resource: string, row: Row) =>
  resources.find(({ name }) => name === resource)?.scope === 'system' ? null : (row.customerId ?? row.id)

const codeOf = (customerId: string | null) => customers.find(({ id }) => id === customerId)?.code
const isSorted = (list: readonly (string | number)[]) =>
  list.every((value, index) => index === 0 || value >= (list[index - 1] ?? value))

describe('the world as a whole', () => {
  it('is the same each time it is created', () => {
    // Compared as JSON, since comparing the objects takes as long as creating the world five times.
    const text = JSON.stringify(world)
    expect(JSON.stringify(demoWorld(today, { size: 'small' })) === text).toBe(true)
    expect(JSON.stringify(demoWorld(today, { size: 'small', seed: 7 })) === text).toBe(false)
  })

  it('keeps its IDs on another day; only the dates move', () => {
    expect(later.sites.map(({ id }) => id)).toEqual(world.sites.map(({ id }) => id))
    expect(later.audit.map(({ id }) => id)).toEqual(world.audit.map(({ id }) => id))
    expect(later.audit.at(-1)?.at.slice(0, 10)).toBe('2027-03-01')
    expect(later.provider.createdAt > world.provider.createdAt).toBe(true)
  })

  it('has the intended size', () => {
    const sizes = Object.fromEntries(Object.entries(rowsByResource).map(([name, rows]) => [name, rows.length]))
    expect(sizes).toEqual({
      customers: 13,
      settings: 13,
      securityRoles: 75,
      users: 281,
      sites: 43,
      buildings: 90,
      floors: 428,
      locationTypes: 175,
      locations: 1179,
      tenants: 93,
      tenantSpaces: 104,
      departments: 232,
      contactTypes: 107,
      contacts: 1214,
      contactDelegates: 50,
      handlingAlerts: 49,
      stations: 128,
      lockerBanks: 45,
      lockers: 2139,
      actions: 237,
      carriers: 94,
      carrierCodes: 18,
      services: 241,
      packageTypes: 172,
      thermalLabels: 105,
      priorityLevels: 62,
      lockerVendors: 5,
      lockerVendorAccounts: 5,
      appSecurityRoles: 7,
      apps: 9,
      versions: 63,
      apiUsers: 8,
      redis: 3,
      primaryCarrierLogic: 43,
      printers: 98,
      carrierLogic: 32,
    })
  })

  it('has published versions of every label but drafts, numbered from 1, the newest as it prints now or with a draft after it', () => {
    const byLabel = Map.groupBy(labelVersions, ({ thermalLabelId }) => thermalLabelId)
    const published = world.thermalLabels.filter(({ state }) => state !== 'draft')
    expect(new Set(byLabel.keys())).toEqual(new Set(published.map(({ id }) => id)))
    for (const versions of byLabel.values())
      expect(versions.map(({ number }) => number)).toEqual(versions.map((_, index) => versions.length - index))
    const drafts = published.filter(({ id, source }) => byLabel.get(id)?.[0]?.source !== source)
    expect(drafts.map(({ customerId, code }) => `${codeOf(customerId)} ${code}`)).toEqual(['NGU RCV42'])
  })

  it('shows every segment, every status and every kind of site', () => {
    const seen = (name: string, field: string) => new Set((rowsByResource[name] ?? []).map((row) => row[field]))
    for (const [name, field] of [
      ['customers', 'segment'],
      ['customers', 'status'],
      ['customers', 'dataRegion'],
      ['sites', 'siteType'],
      ['sites', 'status'],
    ] as const)
      expect([...seen(name, field)].sort()).toEqual([...choicesOf(resourceNamed(name).fields[field])].sort())
  })

  it('has unique IDs like UUID v7, in chronological order', () => {
    // Single records of a customer have the customer's ID.
    const own = everyRow.filter(({ resource }) => singles.every(({ name }) => name !== resource))
    const ids = [...own.map(({ row }) => row.id), ...world.audit.map(({ id }) => id)]
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(new Set(ids).size).toBe(ids.length)
    const byId = own.map(({ row }) => row).sort((a, b) => (a.id < b.id ? -1 : 1))
    expect(isSorted(byId.map((row) => row.createdAt))).toBe(true)
    expect(isSorted(world.audit.map(({ id }) => id))).toBe(true)
    expect(isSorted(world.audit.map(({ at }) => at))).toBe(true)
  })

  it('happens on working days before today, whatever day today is', () => {
    const weekdayOf = (date: string) => new Date(date).getUTCDay()
    // A Sunday and a Tuesday exist already.
    const worlds = new Map([
      [today, world],
      [laterDay, later],
    ])
    for (const date of ['2026-03-02', '2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07'])
      worlds.set(date, demoWorld(date, { size: 'small' }))
    expect(new Set([...worlds.keys()].map(weekdayOf)).size).toBe(7)
    for (const [date, { audit }] of worlds)
      expect(audit.filter(({ at }) => at >= date || [0, 6].includes(weekdayOf(at)))).toEqual([])
  })

  it('has no email address or phone number that could belong to a real person', () => {
    const texts = JSON.stringify(world)
    for (const [address] of texts.matchAll(/[\w.+-]+@[\w.-]+/g)) expect(address).toMatch(/\.(test|example)$/)
    // Reserved for fiction: 555-01xx; Ofcom's 7946 0 and 496 0; Bundesnetzagentur's 23125; ACMA's 5550.
    for (const [number] of texts.matchAll(/(?<=")\+\d{7,15}(?=")/g))
      expect(number).toMatch(
        /^(\+1\d{3}55501\d\d|\+442079460\d{3}|\+441174960\d{3}|\+493023125\d{3}|\+61[2378]5550\d{4})$/,
      )
  })

  it('stores every phone number with its country', () => {
    for (const resource of resources)
      for (const row of rowsOf(resource)) expect(row).toMatchObject(phoneCountries(resource, row))
  })
})

describe.each(resources.map((resource) => ({ name: resource.name, resource })))('$name', ({ resource }) => {
  const rows = rowsOf(resource)

  it('has the shape of the server’s responses', () => {
    const workedOut = fieldsWhere(resource, (field) => !isStored(field))
    const nothing = Object.fromEntries(workedOut.map(([name, { required }]) => [name, required ? 0 : null]))
    const schema = recordSchema(resource)
    for (const row of rows) expect(schema.parse({ ...row, ...nothing })).toEqual({ ...row, ...nothing })
  })

  it('could have been entered by a user as is', () => {
    const schema = createSchema(resource, phoneProblem)
    for (const row of rows) {
      const secrets = new Set(fieldsWhere(resource, ({ kind }) => kind === 'secret').map(([name]) => name))
      const shown = Object.keys(schema.shape).filter((name) => !secrets.has(name))
      const given = Object.fromEntries(shown.map((name) => [name, row[name]]))
      expect(schema.parse(given)).toMatchObject(given)
      for (const [name, field] of fieldsWhere(resource, ({ kind }) => kind === 'status'))
        expect(fieldSchema(field, phoneProblem).parse(row[name])).toBe(row[name])
    }
  })

  it('references only existing records of the same customer, by their names', () => {
    for (const [name, field] of fieldsWhere(resource, isRef)) {
      const target = resourceNamed(field.target)
      const targets = new Map(rowsOf(target).map((row) => [row.id, row]))
      for (const row of rows) {
        const found = targets.get(String(row[name]))
        if (row[name] === null) continue
        expect(found).toBeDefined()
        // Records outside any customer reference the provider's.
        if (target.scope === 'customer') expect(found?.customerId).toBe(row.customerId ?? world.provider.id)
        expect(row.labels).toMatchObject({ [name]: found?.[target.title] })
      }
    }
  })

  it('repeats no unique value', () => {
    const scopes = { everywhere: [], customer: ['customerId'], parent: ['customerId', ...resource.parents] }
    for (const [name, field] of fieldsOf(resource)) {
      if (!field.unique) continue
      const scope = scopes[field.unique]
      const keys = rows
        .filter((row) => row.archivedAt === null && row[name] !== null)
        .map((row) => JSON.stringify([...scope.map((key) => row[key]), String(row[name]).toLowerCase()]))
      expect(new Set(keys).size, `${resource.name}.${name}`).toBe(keys.length)
    }
  })
})

describe('the history', () => {
  it('creates every record and leads to its current state', () => {
    for (const { resource, row } of toldRows) {
      const entries = historyOf(resource, row)
      const state: Record<string, unknown> = {}
      expect(entries.map(({ rowVersion }) => rowVersion)).toEqual(entries.map((_, index) => index + 1))
      for (const [index, { action, changes, at, customerId }] of entries.entries()) {
        expect(action === 'create').toBe(index === 0)
        expect(customerId).toBe(placeOf(resource, row))
        if (index === 0) expect(at).toBe(row.createdAt)
        if (action === 'update') expect(Object.keys(changes).length).toBeGreaterThan(0)
        const told = Object.entries(changes)
        const held = told.map(([name]) => [name, state[name] ?? null])
        expect(held, `${resource} ${row.name}`).toEqual(told.map(([name, { before }]) => [name, before]))
        for (const [name, { after }] of told) state[name] = after
      }
      const last = entries.at(-1)
      expect(row).toMatchObject({ rowVersion: entries.length, updatedAt: last?.at, updatedBy: last?.userId })
      expect(row.createdBy).toBe(entries[0]?.userId)
      expect(row.archivedAt).toBe(last?.action === 'archive' ? last.at : null)
      const definition = resources.find(({ name }) => name === resource)
      // Values that devices report aren't user actions, so they're in no history.
      const names = definition
        ? fieldsWhere(definition, (field) => isStored(field) && field.writable).map(([name]) => name)
        : Object.keys(state)
      const ended = names.map((name) => [name, state[name] ?? null])
      expect(ended, `${resource} ${row.name}`).toEqual(names.map((name) => [name, row[name]]))
    }
    expect([...historyByRecord.values()].flat().length).toBe(world.audit.length)
    expect(historyByRecord.size).toBe(toldRows.length)
  })

  it('has changes for a good share of customers, sites and priority levels, but not too many', () => {
    for (const [name, share] of [
      ['customers', 0.9],
      ['sites', 0.8],
      ['priorityLevels', 0.5],
    ] as const) {
      const updates = rowsOf(resourceNamed(name)).map(
        (row) => historyOf(name, row).filter(({ action }) => action === 'update').length,
      )
      expect(updates.filter((count) => count > 0).length / updates.length).toBeGreaterThanOrEqual(share)
      expect(Math.max(...updates)).toBeLessThanOrEqual(6)
    }
    expect(new Set(world.audit.map(({ userId }) => userId)).size).toBeGreaterThanOrEqual(9)
  })

  it('was written by staff who had joined and had the permission', () => {
    const verbs = {
      create: 'create',
      update: 'edit',
      archive: 'delete',
      restore: 'delete',
      export: 'view',
      delete: 'delete',
    }
    for (const entry of world.audit) {
      const author = world.users.find(({ id }) => id === entry.userId)
      const role = world.securityRoles.find(({ id }) => id === author?.securityRoleId)
      const definition = resources.find(({ name }) => name === entry.resource)
      const subject = definition?.permission ?? `customers.${entry.resource}`
      // Records that exist once per customer are created by the user who creates the customer.
      const made = entry.action === 'create' && definition?.single
      const word = made ? 'customers.create' : `${subject}.${verbs[entry.action]}`
      expect(granted(role?.permissions, word)).toBe(true)
      expect(author && author.createdAt <= entry.at).toBe(true)
    }
  })

  it('moves every status along its allowed transitions', () => {
    for (const { resource, changes } of world.audit.filter(({ action }) => action === 'update')) {
      const definition = resources.find(({ name }) => name === resource)
      for (const [name, field] of definition ? fieldsWhere(definition, isStatus) : [])
        if (changes[name]) expect(field.transitions[String(changes[name].before)]).toContain(changes[name].after)
    }
  })

  it('never refers to records that didn’t exist yet', () => {
    const ids = new Set(everyRow.map(({ row }) => row.id))
    for (const entry of world.audit)
      for (const { before, after } of Object.values(entry.changes))
        for (const id of [before, after].filter((value) => typeof value === 'string').filter((value) => ids.has(value)))
          expect(id < entry.id, `${entry.resource} in ${codeOf(entry.customerId)}`).toBe(true)
  })
})

describe('templates', () => {
  const templated = resources.filter(({ template }) => template)

  it('belong to the provider, and most of the customers’ records follow one', () => {
    for (const resource of templated) {
      const rows = rowsOf(resource)
      const own = rows.filter(({ customerId }) => customerId !== world.provider.id)
      expect(rows.length - own.length, resource.name).toBeGreaterThan(3)
      expect(own.filter(({ templateId }) => templateId !== null).length / own.length).toBeGreaterThan(0.7)
      expect(
        own.some(({ overrides }) => Array.isArray(overrides) && overrides.length > 0),
        resource.name,
      ).toBe(true)
    }
  })

  it('have the same values as their followers, except for overrides', () => {
    for (const resource of templated) {
      const templates = new Map(rowsOf(resource).map((row) => [row.id, row]))
      for (const row of rowsOf(resource)) {
        const template = templates.get(String(row.templateId))
        if (!template) continue
        expect(template.customerId).toBe(world.provider.id)
        const departing = inheritableFields(resource).filter(
          ([name]) => JSON.stringify(row[name]) !== JSON.stringify(template[name]),
        )
        expect(row.overrides).toEqual(departing.map(([name]) => name))
      }
    }
  })
})
