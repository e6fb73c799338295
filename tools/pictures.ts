/** `npm run pictures [URL] [name prefixes, comma-separated]`: takes the screenshots for docs from a running demo (`npm start` first). */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'

const base = process.argv[2] ?? 'http://localhost:4310'
const wanted = (process.argv[3] ?? '').split(',')
const folder = join(import.meta.dirname, '../docs/pictures')

async function signIn(page: Page): Promise<string> {
  const data = { email: 'admin@postern.test', password: 'postern-demo-1' }
  const { token, userId } = (await (await page.request.post(`${base}/api/auth/login`, { data })).json()) as Record<
    string,
    string
  >
  const value = encodeURIComponent(JSON.stringify({ token, userId }))
  await page.context().addCookies([{ name: 'postern_auth', value, url: base, sameSite: 'Strict' }])
  return token ?? ''
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
const context = await browser.newContext({
  locale: 'en-US',
  timezoneId: 'America/New_York',
})
const page = await context.newPage()
await mkdir(folder, { recursive: true })

const screen = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

async function take(name: string, path: string, colorScheme: 'light' | 'dark', size = screen): Promise<void> {
  if (!wanted.some((beginning) => name.startsWith(beginning))) return
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme })
  await page.goto(base + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  // A live page keeps its stream open, so it never becomes idle.
  await page.waitForLoadState('networkidle', { timeout: 4_000 }).catch(() => {})
  // Pages that poll are idle between requests, possibly before the first response has rendered.
  const loading = page.getByRole('status').filter({ hasText: /^(Loading|Checking) / })
  while ((await loading.count()) > 0) await loading.first().waitFor({ state: 'detached' })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

const token = await signIn(page)
const first = async (path: string): Promise<string> => {
  const answer = await page.request.get(base + path, { headers: { authorization: `Bearer ${token}` } })
  const { items } = (await answer.json()) as { items: { id: string }[] }
  return items[0]?.id ?? ''
}
const customer = await first('/api/customers?q=northgate')
const site = await first(`/api/customers/${customer}/sites?q=main`)
await take('home', '/', 'light')
await take('issues', '/trouble', 'light')
await take('overdueParcels', '/trouble/parcels', 'dark')
await take('parcels', '/parcels?due=overdue', 'light')
await take('notifications', '/notifications', 'light')
await take('customers', '/customers', 'light')
await take('site', `/customers/${customer}/sites/${site}`, 'dark')
const parcel = await first(`/api/customers/${customer}/parcels?holder=customers&id=${customer}&which=overdue`)
await take('parcel', `/customers/${customer}/parcels/${parcel}`, 'light')
await take('search', '/search?q=lobby+east', 'light')
await take('helpDesk', '/dashboard/helpDesk', 'light')
await take('helpDeskBoard', '/dashboard/helpDesk?view=board', 'dark')
const ticket = await first('/api/helpDesk/tickets?limit=1')
await take('ticket', `/dashboard/helpDesk/tickets/${ticket}`, 'light')
await take('productApps', '/dashboard/mailApps', 'light')
await take('wall', '/dashboard/lockerApps?wall=on', 'dark')
const simulated = await first('/api/system/lockerVendors?q=simulator')
const larkspur = await first('/api/customers?q=larkspur')
const lockers = `/customers/${larkspur}/lockerBanks`
const bank = await first(`/api${lockers}?filter[lockerVendorId]=${simulated}&filter[status]=active`)
await take('lockerBank', `${lockers}/${bank}?color=age`, 'light')
await take('lockerLayout', `${lockers}/${bank}/layout`, 'light')
const past = `${new Date(Date.now() - 50 * 3_600_000).toISOString().slice(0, 16)}Z`
await take('lockerDashboard', `${lockers}/${bank}/simulator/lockerDashboard?at=${encodeURIComponent(past)}`, 'dark')
await take('lockerFleet', '/lockerBanks', 'light')
await take('lockerAudit', `${lockers}/${bank}/audits/${await first(`/api${lockers}/${bank}/audits`)}`, 'light', phone)
const labels = `/customers/${customer}/thermalLabels`
const label = await first(`/api${labels}?q=RCV42`)
await take('labels', labels, 'light')
await take('labelDesigner', `${labels}/${label}`, 'light')
await take('labelVersions', `${labels}/${label}?tab=versions`, 'dark')
await take('printJobs', `/customers/${customer}/sites/${site}/printJobs`, 'light')
await take('duplicates', `/customers/${customer}/contacts/duplicates`, 'light')
await take('importSources', `/customers/${customer}/contacts/import?tab=sources`, 'light')
await take('portfolio', '/dashboard/customerAnalytics', 'light')
await take('customerAnalytics', `/dashboard/customerAnalytics?single=${customer}&tab=sla`, 'dark')
await take('sizing', `/dashboard/customerAnalytics?single=${customer}&tab=sizing`, 'light')
// This demo customer had its dock closed, which shows in its on-time figures.
const ashdown = await first('/api/customers?q=ashdown')
const analytics = '/dashboard/customerAnalytics'
const dashboards = {
  portfolio: `${analytics}?metric=onTime&period=7d&sort=change`,
  onTime: `${analytics}?single=${ashdown}&tab=sla`,
  flow: `${analytics}?single=${customer}&tab=flow`,
  lockers: `${analytics}?single=${customer}&tab=lockers`,
  sizing: `${analytics}?single=${customer}&tab=sizing`,
  productApps: '/dashboard/mailApps',
  lockerApps: '/dashboard/lockerApps?list=commands&outcome=failed',
  wall: '/dashboard/lockerApps?wall=on',
}
for (const [name, path] of Object.entries(dashboards))
  for (const theme of ['light', 'dark'] as const) {
    await take(`dashboards/${name}.${theme}`, path, theme)
    await take(`dashboards/${name}.phone.${theme}`, path, theme, phone)
  }
await take('chat', '/internal/chat/incidents', 'light')
const wikiPage = await first('/api/wiki/search?q=bank+offline')
await take('wikiPage', `/internal/wiki/${wikiPage}`, 'light')
await take('wikiEditor', `/internal/wiki/${wikiPage}?view=edit`, 'dark')
await take('audit', '/system/audit', 'dark')
await take('unmatched', '/system/unmatched/carrierLogic', 'light')
await take('taskDaemon', '/system/taskDaemon', 'light')
await take('schedules', '/system/taskDaemon?tab=schedules', 'dark')
await take('system', '/system', 'light')
// The charts fill up once the demo has run for an hour.
await take('redis', `/system/redis/${await first('/api/system/redis?q=demo')}`, 'light')
// This import is never run, so the demo data doesn't change.
const roster = [
  'STUDENT_ID,"Last, First",E-Mail,Cell,DEPT_CD,END_DT,LKR_PREF',
  ...['Vogel, Ines', 'Okafor, Daniel', 'Park, Ji-Woo'].map(
    (name, row) =>
      `90041223${row},"${name.toUpperCase()}",p${row}@northgate.test,617-555-014${row},CHEM,2027-05-2${row},STD`,
  ),
].join('\n')
const uploaded = await page.request.post(
  `${base}/api/customers/${customer}/imports?kind=contacts&fileName=registrar.csv`,
  {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    data: Buffer.from(roster),
  },
)
const { id: importId } = (await uploaded.json()) as { id: string }
const importPage = `/customers/${customer}/contacts/import/${importId}`
await take('importMap', `${importPage}?step=map`, 'light')
await take('importMatch', `${importPage}?step=match`, 'dark')
await page.request.post(`${base}/api/customers/${customer}/imports/${importId}/dryRun`, {
  headers: { authorization: `Bearer ${token}` },
})
await page.goto(`${base}${importPage}`)
await page.getByRole('navigation', { name: 'Results' }).waitFor()
await take('importDryRun', importPage, 'light')
await browser.close()
