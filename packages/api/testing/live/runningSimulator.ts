/** The locker simulator for a test, with its webhooks sent to a server. Its clock runs ten times as fast as ours. */
import { passTime } from '@postern/lockerSim/realTime.ts'
import { type Simulator, type SimulatorOptions, startSimulator } from '@postern/lockerSim/simulator.ts'
import { afterAll } from 'vitest'
import type { LockerWorld } from './lockerWorld.ts'

const speed = 10

export async function runningSimulator(
  options: Partial<Pick<SimulatorOptions, 'seed' | 'world'>> = {},
): Promise<Simulator> {
  const simulator = await startSimulator({
    seed: Math.floor(Math.random() * 1e9),
    port: 0,
    lockBoardPort: 0,
    ...options,
  })
  const stopTime = passTime(simulator.world.clock, { speed, tickMs: 5, longestMs: 200 })
  afterAll(async () => {
    stopTime()
    await simulator.close()
  })
  return simulator
}

/** Gives the simulator these banks; their events are sent to the server at this URL. */
export async function playWorld(
  simulator: Simulator,
  { banks, account, path }: LockerWorld,
  base: string,
  recipients: string[] = [],
): Promise<void> {
  await simulator.load({
    banks: banks.map(({ ref, doors }) => ({
      id: ref,
      leftOpenShare: 0,
      wrongDoorShare: 0,
      recipients,
      doors: doors.map((door) => ({ id: door.ref, size: 'M' as const })),
    })),
  })
  simulator.webhooks.target = { url: `${base}${path}`, secrets: [account.signingSecret] }
}
