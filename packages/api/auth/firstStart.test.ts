/** The server as users start it: an empty one lets its first administrator in. demoSteps.test.ts starts it with the demo. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { copyOfTemplate } from '../testing/server.ts'
import { end, printed, serversInOneFolder, setUpLink } from '../testing/serverProcess.ts'

const { dataDir, start } = await serversInOneFolder()

const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

it('a first start without the demo world prints a link for the first administrator, on the port it got, and opens to other machines without a warning', async () => {
  const child = start({ HOST: '0.0.0.0', DATABASE_URL: await copyOfTemplate() })
  const said = child.stderr ? text(child.stderr) : Promise.resolve('')
  const link = await printed(child, setUpLink)
  const { origin, hash } = new URL(link)
  const account = { email: 'mia@parcel.example', password: 'seven lanterns on the quay' }
  const made = await post(`${origin}/api/auth/setup`, {
    token: hash.replace('#setup=', ''),
    organisation: 'Parcel & Post',
    name: 'Mia Falk',
    ...account,
  })
  expect(made.status).toBe(200)
  expect((await post(`${origin}/api/auth/login`, account)).status).toBe(200)
  expect((await fetch(`${origin}/api/dev/outbox`)).status).toBe(404)
  expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600)
  await end(child)
  expect(await said).not.toContain('WARNING')
})
