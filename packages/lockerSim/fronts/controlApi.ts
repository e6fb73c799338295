/** Control API for tests and the demo: banks, faults, time, people, and the actual state. */
import { simAct, simAdvance, simFault, simWorld } from '@postern/domain/areas/lockers/live/simulatorWire.ts'
import { deposit, pickUp } from '../world/people.ts'
import type { World } from '../world/world.ts'
import { type Answer, failure, notFound, nothing, ok } from './answer.ts'

const invalid = failure(400, 'invalid', 'The request can’t be read.')

function act(world: World, body: unknown): Answer {
  const asked = simAct.safeParse(body)
  if (!asked.success) return invalid
  const { bankId, doorId, act: what } = asked.data
  const bank = world.bank(bankId)
  const door = bank?.doors.get(doorId)
  if (!bank || !door) return notFound
  switch (what) {
    case 'deposit':
      deposit(bank, door)
      break
    case 'pickUp':
      pickUp(bank, door)
      break
    case 'close':
      bank.close(door)
      break
    case 'putItem':
      bank.put(door, true)
      break
    case 'takeItem':
      bank.put(door, false)
      break
  }
  return nothing
}

function faults(world: World, method: string, id: string | undefined, body: unknown): Answer {
  if (method === 'GET') return ok({ faults: world.faults.list })
  if (method === 'POST') {
    const fault = simFault.safeParse(body)
    return fault.success ? ok(world.faults.add(fault.data), 201) : invalid
  }
  if (method !== 'DELETE') return notFound
  if (id === undefined) {
    world.faults.clear()
    return nothing
  }
  return world.faults.remove(id) ? nothing : notFound
}

export async function controlAnswer(
  world: World,
  load: (banks: ReturnType<typeof simWorld.parse>) => Promise<void>,
  { method, parts: [what, id], body }: { method: string; parts: readonly string[]; body: unknown },
): Promise<Answer> {
  switch (`${method} ${what}`) {
    case 'GET truth':
      return ok(world.truth())
    case 'PUT banks': {
      const plan = simWorld.safeParse(body)
      if (!plan.success) return invalid
      await load(plan.data)
      return nothing
    }
    case 'POST banks': {
      const plan = simWorld.safeParse(body)
      if (!plan.success) return invalid
      world.add(plan.data)
      return nothing
    }
    case 'POST clock': {
      const step = simAdvance.safeParse(body)
      if (!step.success) return invalid
      world.clock.advance(step.data.ms)
      return nothing
    }
    case 'POST act':
      return act(world, body)
    default:
      return what === 'faults' ? faults(world, method, id, body) : notFound
  }
}
