/**
 * Complete conversations, request by request, in the order and shapes documented by Microsoft Entra, Okta and RFC 7644. The bodies
 * are our own. Set `SCIM_EXAMPLES` to a folder of published conversations in JSON to replay those, too.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contactTypes } from '@postern/domain/areas/people/contactTypes.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { actsIn } from '../../../testing/acts.ts'
import { identityProvider } from '../../../testing/scim.ts'
import { testServer } from '../../../testing/server.ts'
import { entra } from './testing/entra.ts'
import { okta } from './testing/okta.ts'
import { rfc } from './testing/rfc.ts'
import { type Step, step } from './testing/step.ts'

const server = await testServer()
const { admin, north } = server
await actsIn(admin, north).create(contactTypes, { name: 'Anyone', requiredFields: [], isDefault: true })
const { send } = await identityProvider(server, north)

async function replay(steps: readonly Step[]): Promise<void> {
  const ids = new Map<string, string>()
  const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => ids.get(name) ?? whole)
  const fill = (value: unknown): unknown => (value === undefined ? value : JSON.parse(filled(JSON.stringify(value))))
  for (const { what, method, path, body, ifMatch, status, has, hasNot = [], keep } of steps) {
    const answer = await send(method, encodeURI(filled(path)), {
      ...(body !== undefined && { body: fill(body) }),
      ...(ifMatch !== undefined && { headers: { 'if-match': ifMatch } }),
    })
    expect(answer.statusCode, `${what}: ${answer.body}`).toBe(status)
    if (status === 204) expect(answer.body, what).toBe('')
    const said = answer.body === '' ? {} : answer.json<Record<string, unknown>>()
    if (has) expect(said, what).toMatchObject(Object(fill(has)))
    for (const name of hasNot) expect(said, what).not.toHaveProperty(name)
    if (keep !== undefined) ids.set(keep, String(said.id))
  }
}

describe('a conversation', () => {
  it.each([
    ['with Microsoft Entra', entra],
    ['with Okta', okta],
    ['as RFC 7644 has it', rfc],
  ] as const)('%s gets the answers it expects', async (_, steps) => {
    await replay(steps)
  })

  it('with different answers fails', async () => {
    await expect(replay([{ what: 'control', method: 'GET', path: '/Users/none', status: 200 }])).rejects.toThrow(
      'control',
    )
    await expect(
      replay([{ what: 'control', method: 'GET', path: '/Schemas', status: 200, has: { totalResults: 4 } }]),
    ).rejects.toThrow('control')
  })
})

const folder = process.env.SCIM_EXAMPLES
if (folder === undefined) it('published examples: not replayed, because SCIM_EXAMPLES names no folder', () => {})
else {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  it.each(names)('%s gets the answers that are published with it', async (name) => {
    const steps = z
      .array(step)
      .min(1)
      .parse(JSON.parse(await readFile(join(folder, name), 'utf8')))
    await replay(steps)
    console.info(`${name}: ${steps.length} requests`)
  })
}
