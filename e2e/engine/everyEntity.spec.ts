/** Generated from the registry: every entity is listed, opened, edited, shown in history, archived and restored. */
import type { Page } from '@playwright/test'
import { collections } from '@postern/domain/areas/index.ts'
import { targetOf } from '@postern/domain/engine/registry.ts'
import { type AnyRecord, labelOf, type Resource } from '@postern/domain/engine/resource.ts'
import {
  archivedAs,
  beginSamplesAt,
  type Maker,
  pathOf,
  sampleChange,
  sampleRecord,
} from '../../packages/api/testing/sample.ts'
import { listPath, recordPath } from '../../packages/console/paths.ts'
import { go } from '../conformance/support.ts'
import { axe, customerNamed, expect, sessionOf, signInAs, test } from '../fixtures.ts'

async function makerOn(page: Page): Promise<Maker> {
  const { token } = await sessionOf(page.request, 'admin')
  const ask = async (method: string, path: string, body?: object, version?: number) => {
    const headers = { authorization: `Bearer ${token}`, ...(version !== undefined && { 'if-match': `"${version}"` }) }
    const answer = await page.request.fetch(path, { method, headers, ...(body && { data: body }) })
    const text = await answer.text()
    return { statusCode: answer.status(), body: text, json: <T>() => JSON.parse(text) as T }
  }
  return {
    post: (path, body = {}) => ask('POST', path, body),
    patch: (path, body, version) => ask('PATCH', path, body, version),
    delete: (path) => ask('DELETE', path),
  }
}

const tries = 40

// Workers share a database: separate sample ranges keep one from taking a name that another has archived.
beginSamplesAt(400 * (1 + Number(process.env.TEST_WORKER_INDEX ?? 0)))

/** Demo records may already use a sample's values, so this retries; each attempt takes the next sample. */
async function tried<T>(make: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await make()
    } catch (error) {
      if (attempt === tries) throw error
    }
}

const parentOf = (resource: Resource, record: AnyRecord): string | undefined =>
  resource.parents.find((name) => typeof record[name] === 'string')

/** Returns the second sample, since the first may be special. If its kind has no list page, creates it inside a parent. */
async function freshRecord(maker: Maker, resource: Resource, customerId: string): Promise<AnyRecord> {
  await tried(() => sampleRecord(maker, resource, customerId))
  const record = await tried(() => sampleRecord(maker, resource, customerId))
  if (resource.listed || parentOf(resource, record)) return record
  for (const name of resource.parents) {
    const target = targetOf(resource, name)
    const parent = await tried(() => sampleRecord(maker, target, customerId))
    const inside = await sampleRecord(maker, resource, customerId, { [name]: parent.id }).catch(() => null)
    if (inside) return inside
  }
  throw new Error(`${resource.name} fits into none of its parents`)
}

/** The address of the list: the resource's own page, or a tab of the parent record. */
function listOf(resource: Resource, record: AnyRecord, customerId: string): string {
  const inside = (each: Resource) => (each.scope === 'customer' ? customerId : undefined)
  if (resource.listed) return `${listPath(resource, inside(resource))}?`
  const parentField = parentOf(resource, record) ?? ''
  const parent = targetOf(resource, parentField)
  return `${recordPath(parent, String(record[parentField]), inside(parent))}?tab=${resource.name}&`
}

for (const resource of collections)
  test(`${resource.name}: listed, opened, edited, shown in history, archived and restored`, async ({ page }) => {
    await signInAs(page, 'admin')
    const customerId = await customerNamed(page, 'Northgate')
    const maker = await makerOn(page)
    const record = await freshRecord(maker, resource, customerId)
    const title = String(record[resource.title])

    await page.goto(`${listOf(resource, record, customerId)}q=${encodeURIComponent(title)}`)
    await page.getByRole('row').getByRole('link', { name: title }).first().click()
    await expect(page).toHaveURL(new RegExp(record.id))
    // Some pages open on an overview.
    if (resource.opensIn === 'page') await go(page, `${new URL(page.url()).pathname}?tab=details`)
    await expect(page.getByRole('heading', { name: title }).first()).toBeVisible()
    // conformance/routes.spec.ts checks pages; drawers have no route there.
    if (resource.opensIn === 'drawer') {
      await expect(page.getByRole('dialog', { name: title })).toBeVisible()
      expect(await axe(page)).toEqual([])
    }

    const given = archivedAs[resource.name] ?? {}
    const [name = '', value] = Object.entries(sampleChange(resource, record)).find(([each]) => !(each in given)) ?? []
    const field = resource.fields[name]
    const section = Object.entries(resource.sections).find(([, names]) => names.includes(name))?.[0]
    if (!field || section === undefined) throw new Error(`${resource.name} shows ${name} in no section`)
    const card = page.getByRole('region', { name: section, exact: true })
    await card.getByRole('button', { name: /Edit/ }).click()
    await card.getByRole('textbox', { name: labelOf(name, field), exact: true }).fill(String(value))
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
    await expect(page.getByText(/^Updated /).first()).toBeVisible()

    if (Object.keys(given).length > 0) {
      const changed = await maker.patch(`${pathOf(resource, customerId)}/${record.id}`, given, record.rowVersion + 1)
      expect(changed.statusCode, changed.body).toBe(200)
      await page.reload()
    }
    // With a drawer open, the page behind it has this button, too.
    await page.getByRole('button', { name: 'More actions' }).last().click()
    await page.getByRole('menuitem', { name: /^Archive/ }).click()
    const dialog = page.getByRole('dialog', { name: /^Archive/ })
    if (resource.archiveNeedsName)
      await dialog
        .getByRole('textbox', { name: /^Type/ })
        .fill(String(name === resource.title ? value : record[resource.title]))
    await dialog.getByRole('button', { name: /^Archive/ }).click()
    await page.getByRole('button', { name: 'Restore', exact: true }).first().click()
    await expect(page.getByText(/Restored/).first()).toBeVisible()
  })
