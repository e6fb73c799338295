/** User-written text renders from a tree, never from markup. Tries 362 attacks, one by one and combined, wherever text renders. */
import type { Locator, Page } from '@playwright/test'
import { api, axe, customerNamed, expect, sessionOf, signInAs, test } from '../../fixtures.ts'
import { freshCode, freshName, madeCustomer } from '../../scene.ts'
import { xssVectors } from './xssVectors.ts'

const vectors = [...new Set(xssVectors)]

/** Records calls to `xss()`. The shared fixtures also fail a test on CSP reports and on requests to other origins. */
async function calls(page: Page): Promise<string[]> {
  const ran: string[] = []
  await page.exposeFunction('xss', () => ran.push('xss'))
  return ran
}

const drawn = (page: Page): Locator => page.locator('[data-markdown]')

const elements =
  'A ASIDE BLOCKQUOTE BR CIRCLE CODE DIV EM H2 H3 H4 H5 H6 HR INPUT LABEL LI OL P PATH PRE S SECTION SPAN STRONG SVG TABLE TBODY TD TH THEAD TR UL'

/** Fires events on every rendered element, and returns the elements that no text may produce. */
async function strangeParts(page: Page): Promise<string[]> {
  return drawn(page).evaluateAll(
    (texts, known) =>
      texts.flatMap((text) =>
        [...text.querySelectorAll('*')].flatMap((element) => {
          for (const name of ['pointerover', 'mouseover', 'mouseenter', 'focus', 'animationstart', 'toggle'])
            element.dispatchEvent(new Event(name, { bubbles: true }))
          if (element instanceof HTMLElement) element.focus()
          const attributes = element.getAttributeNames()
          // A link without an href has the protocol ':'.
          const protocol = element instanceof HTMLAnchorElement ? element.protocol : ':'
          const isStrange =
            !known.includes(element.tagName.toUpperCase()) ||
            attributes.some(
              (name) => name.startsWith('on') || name === 'src' || name === 'srcdoc' || name === 'style',
            ) ||
            ![':', 'http:', 'https:', 'mailto:'].includes(protocol)
          return isStrange ? [element.outerHTML] : []
        }),
      ),
    elements.split(' '),
  )
}

/** External links without the `rel` that keeps the opener and referrer from the other site. */
const openLinks = (page: Page): Promise<string[]> =>
  drawn(page)
    .locator('a')
    .evaluateAll((links) =>
      links
        .filter((link) => link instanceof HTMLAnchorElement && link.href !== '' && link.origin !== location.origin)
        .filter((link) => link.getAttribute('rel') !== 'noopener noreferrer nofollow')
        .map((link) => link.outerHTML),
    )

test('no vector does anything in a ticket: description, replies and notes', async ({ page }) => {
  test.slow()
  const ran = await calls(page)
  await signInAs(page, 'admin')
  const { post } = await api(page)
  const { id } = await post<{ id: string }>('/api/helpDesk/tickets', {
    customerId: await customerNamed(page, 'Halcyon'),
    subject: freshName('Texts that attack'),
    description: vectors.join('\n\n').slice(0, 7_900),
    category: 'howTo',
    requesterName: 'Leila Easton',
  })
  for (const [index, body] of vectors.entries())
    await post(`/api/helpDesk/tickets/${id}/${index % 10 === 0 ? 'replies' : 'notes'}`, { body })

  await page.goto(`/dashboard/helpDesk/tickets/${id}`)
  await expect(drawn(page)).toHaveCount(vectors.length + 1)
  expect(await strangeParts(page)).toEqual([])
  expect(await openLinks(page)).toEqual([])
  expect(ran).toEqual([])
})

/** Packs as many vectors into each note as fit. Skips control characters, which record fields refuse. */
function joined(limit: number): string[] {
  const texts: string[] = []
  for (const vector of vectors.filter((each) => !/\p{Cc}/u.test(each.replaceAll(/[\n\t]/g, '')))) {
    const last = texts.at(-1)
    if (last !== undefined && last.length + vector.length + 2 <= limit) texts[texts.length - 1] = `${last}\n\n${vector}`
    else texts.push(vector)
  }
  return texts
}

test('no vector does anything in the notes of a record', async ({ page }) => {
  test.slow()
  const ran = await calls(page)
  await signInAs(page, 'admin')
  const { post } = await api(page)
  const customer = await madeCustomer(page)
  for (const notes of joined(4_000)) {
    const code = freshCode()
    const { id } = await post<{ id: string }>(`/api/customers/${customer.id}/departments`, { name: code, code, notes })
    await page.goto(`/customers/${customer.id}/departments/${id}`)
    await expect(drawn(page)).toHaveCount(1)
    expect(await strangeParts(page)).toEqual([])
  }
  expect(ran).toEqual([])
})

test('no vector does anything in a wiki page, its preview and its search result', async ({ page }) => {
  test.slow()
  const ran = await calls(page)
  await signInAs(page, 'admin')
  const { post } = await api(page)
  const code = freshCode().slice(-9)
  const space = await post<{ id: string }>('/api/wiki/spaces', { name: `X ${code}`, key: `X${code}`, icon: 'alert' })
  for (const body of joined(12_000)) {
    const title = `<img src=x onerror=xss()> ${freshCode()}`
    const { id } = await post<{ id: string }>('/api/wiki/pages', {
      spaceId: space.id,
      title,
      body,
      status: 'published',
    })
    await page.goto(`/internal/wiki/${id}`)
    await expect(drawn(page)).toHaveCount(1)
    expect(await strangeParts(page)).toEqual([])
    await page.goto(`/internal/wiki/${id}?view=edit`)
    await expect(page.getByRole('region', { name: 'Preview' })).toBeVisible()
    expect(await strangeParts(page)).toEqual([])
  }
  await page.goto('/internal/wiki?q=onerror')
  await expect(page.getByRole('list', { name: 'Results' })).toBeVisible()
  expect(ran).toEqual([])
})

test('no vector does anything in chat: messages, replies, topics and names of files', async ({ page }) => {
  test.slow()
  const ran = await calls(page)
  await signInAs(page, 'admin')
  const { post } = await api(page)
  const name = `xss-${freshCode().toLowerCase().slice(-8)}`
  const topic = '<img src=x onerror=xss()> <svg onload=xss()>'
  const { id } = await post<{ id: string }>('/api/chat/channels', { kind: 'private', name, topic })
  const say = (body: string, more: object = {}) =>
    post<{ seq: number }>(`/api/chat/channels/${id}/messages`, { clientId: crypto.randomUUID(), body, ...more })
  const texts = joined(4_000)
  const { seq } = await say('Texts that attack')
  for (const body of texts) await say(body)
  for (const body of texts) await say(body, { parentSeq: seq })
  const { token } = await sessionOf(page.request, 'admin')
  const file = await page.request.post(
    `/api/chat/channels/${id}/files?name=${encodeURIComponent('<img src=x onerror=xss()>.txt')}`,
    { headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' }, data: 'plain' },
  )
  expect(file.status()).toBe(201)
  await say('', { fileIds: [(await file.json()).id] })

  await page.goto(`/internal/chat/${name}?at=${seq}&thread=${seq}`)
  await expect(page.getByText(topic)).toBeVisible()
  await expect(page.getByRole('button', { name: /onerror=xss/ })).toBeVisible()
  // The message renders twice: in the channel and at the top of its thread.
  await expect(drawn(page)).toHaveCount(2 * texts.length + 2)
  expect(await strangeParts(page)).toEqual([])
  expect(await openLinks(page)).toEqual([])
  await page.goto(`/internal/chat/${name}?pane=search`)
  await page.getByRole('searchbox', { name: 'Search messages' }).fill(`in:${name} xss`)
  await expect(page.getByRole('list', { name: 'Results' }).getByRole('link').first()).toBeVisible()
  expect(ran).toEqual([])
})

test('the same vectors run and load on a page that inserts them as markup', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const ran = await calls(page)
  const outside: string[] = []
  await context.route(/evil\.example/, (route) => {
    outside.push(route.request().url())
    return route.abort()
  })
  await page.setContent('<main></main>')
  await page.evaluate(
    (texts) => {
      for (const text of texts) {
        const part = document.createElement('div')
        part.innerHTML = text
        document.querySelector('main')?.append(part)
      }
    },
    // Vectors that navigate away would stop the rest.
    vectors.filter((vector) => !/http-equiv|location/i.test(vector)),
  )
  await expect.poll(() => ran.length, { timeout: 60_000 }).toBeGreaterThan(0)
  await expect.poll(() => outside.length, { timeout: 60_000 }).toBeGreaterThan(0)
  await context.close()
})

test('a note renders lists, links and callouts accessibly', async ({ page }) => {
  await signInAs(page, 'admin')
  const { post } = await api(page)
  const { id } = await post<{ id: string }>('/api/helpDesk/tickets', {
    customerId: await customerNamed(page, 'Halcyon'),
    subject: freshName('A tidy note'),
    description: 'The kiosk is dark.\nPower is fine.',
    category: 'howTo',
    requesterName: 'Leila Easton',
  })
  const body = [
    '## Done so far',
    '- [x] Checked **power**\n- [ ] Call [the vendor](https://example.com/help)',
    '| Code | Meaning |\n| --- | --- |\n| `LINK_DOWN` | No heartbeat |',
    '> [!warning] Don’t open doors\n> Commands queue while it’s offline.',
    'See [customers](/customers).',
  ].join('\n\n')
  await post(`/api/helpDesk/tickets/${id}/notes`, { body })
  await page.goto(`/dashboard/helpDesk/tickets/${id}`)
  const note = drawn(page).nth(1)
  await expect(note.getByRole('checkbox', { name: 'Checked power' })).toBeChecked()
  await expect(note.getByRole('link', { name: 'the vendor' })).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expect(note.getByRole('table')).toContainText('LINK_DOWN')
  await expect(note.getByRole('complementary', { name: 'Warning' })).toContainText('Commands queue')
  expect(await axe(page)).toEqual([])
  await note.getByRole('link', { name: 'customers' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
})
