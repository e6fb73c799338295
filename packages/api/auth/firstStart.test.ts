/** The server as users start it: an empty one lets its first administrator in, the demo its published users. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SignInResult } from '@postern/domain/auth/endpoints.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { copyOfTemplate } from '../testing/server.ts'
import { printed, setUpLink } from '../testing/serverProcess.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'postern-first-'))
const children: ChildProcess[] = []
afterAll(async () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

function start(environment: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  return child
}
async function stop(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGINT')
  await gone
}
const post = (url: string, body: object, token?: string) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })

describe('a first start', () => {
  it('without the demo world prints a link for the first administrator, on the port it got', async () => {
    const child = start({ DATABASE_URL: await copyOfTemplate(), DEMO: 'off' })
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
    await stop(child)
  })

  it('with the demo world asks only mfa@postern.test for an emailed code', async () => {
    const child = start({ DATABASE_URL: await copyOfTemplate(), DEMO: 'small' })
    const origin = await printed(child, /ready at (http:\/\/\S+)/)
    const login = async (name: string) =>
      (await (
        await post(`${origin}/api/auth/login`, { email: `${name}@postern.test`, password: 'postern-demo-1' })
      ).json()) as SignInResult
    expect(await login('admin')).toMatchObject({ isMfa: false })
    const { isMfa, token } = await login('mfa')
    expect(isMfa).toBe(true)
    expect((await post(`${origin}/api/auth/mfa-request-code`, {}, token)).status).toBe(200)
    const { items } = (await (await fetch(`${origin}/api/dev/outbox`)).json()) as {
      items: { to: string; text: string }[]
    }
    expect(items[0]?.to).toBe('mfa@postern.test')
    const code = /^ {4}(\d{6})$/m.exec(items[0]?.text ?? '')?.[1]
    const signedIn = (await (await post(`${origin}/api/auth/mfa-login`, { code }, token)).json()) as SignInResult
    expect(signedIn).toMatchObject({ isMfa: false, mfaIsEnabled: true, mfaMethods: ['email'] })
    await stop(child)
  })
})
