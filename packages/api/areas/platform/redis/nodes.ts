/** The servers behind an instance: itself, the primary that its sentinels name, or every primary of its cluster. */
import type { RedisAccess } from '../../../deps.ts'
import { readAddress } from './address.ts'
import type { Instance } from './instance.ts'
import { look, type Redis, send, type Target } from './look.ts'
import { RedisTrouble } from './problem.ts'

/** A flat list of alternating names and values, which is how RESP 2 sends a map. */
const asTable = (reply: unknown): Readonly<Record<string, string>> => {
  const flat = Array.isArray(reply) ? reply.map(String) : []
  return Object.fromEntries(flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1] ?? '']] : [])))
}

async function primaryFrom(sentinel: Redis, { key, host, port }: Instance): Promise<{ host: string; port: number }> {
  const reply = await send(sentinel, 'SENTINEL', 'MASTERS')
  const masters = (Array.isArray(reply) ? reply : []).map(asTable)
  const found =
    masters.find(({ name }) => name === key) ??
    masters.find((master) => master.ip === host && master.port === String(port)) ??
    (masters.length === 1 ? masters[0] : undefined)
  if (!found?.ip) throw new RedisTrouble('noMaster')
  return { host: found.ip, port: Number(found.port) }
}

/** `<id> 10.0.0.7:6379@16379,name myself,master - 0 0 1 connected 0-5460`, one line per node. */
export function primariesIn(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const [, address = '', flags = ''] = line.split(' ')
    const isUsable = /\bmaster\b/.test(flags) && !/fail|noaddr|handshake/.test(flags)
    return isUsable ? [address.split(/[@,]/, 1)[0] ?? ''] : []
  })
}

/** The first target that answers. Throws the last target's error if none does. */
async function firstOf<T>(targets: readonly Target[], ask: (target: Target) => Promise<T>): Promise<T> {
  let trouble: unknown = new RedisTrouble('noMaster')
  for (const target of targets) {
    try {
      return await ask(target)
    } catch (error) {
      trouble = error
    }
  }
  throw trouble
}

export async function targetsOf(access: RedisAccess, instance: Instance): Promise<Target[]> {
  const self: Target = instance
  const listed = instance.nodes.map((text) => ({ ...self, ...readAddress(text) }))
  switch (instance.mode) {
    case 'standalone':
      return [self]
    case 'sentinel': {
      // Sentinels have separate users, usually none, and no databases.
      const sentinels = listed.map((target) => ({ ...target, db: 0, username: null, password: null }))
      const primary = await firstOf(sentinels, (target) =>
        look(access, target, (sentinel) => primaryFrom(sentinel, instance)),
      )
      return [{ ...self, ...primary }]
    }
    case 'cluster': {
      const nodes = await firstOf(
        listed.map((target) => ({ ...target, db: 0 })),
        (target) =>
          look(access, target, async (redis) => {
            const primaries = primariesIn(String(await send(redis, 'CLUSTER', 'NODES')))
            // A node that doesn't know its own address leaves it blank.
            return primaries.map((text) => (text.startsWith(':') ? `${target.host}${text}` : text))
          }),
      )
      if (nodes.length === 0) throw new RedisTrouble('noMaster')
      return nodes.map((text) => ({ ...self, ...readAddress(text), db: 0 }))
    }
  }
}
