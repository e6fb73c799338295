/** `npm run sim`: runs the locker simulator standalone. See docs/lockers.md. */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type SimWorldInput, simWorld } from '@postern/domain/areas/lockers/live/simulatorWire.ts'
import { passTime } from './realTime.ts'
import { sampleWorld } from './sampleWorld.ts'
import { startSimulator } from './simulator.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '7700' },
    'cu16-port': { type: 'string', default: '7723' },
    host: { type: 'string', default: '127.0.0.1' },
    seed: { type: 'string', default: '42' },
    speed: { type: 'string', default: '1' },
    key: { type: 'string' },
    banks: { type: 'string' },
    'until-input-ends': { type: 'boolean', default: false },
  },
})

/** `none`: banks are loaded later. */
function worldOf(file: string | undefined): SimWorldInput {
  if (file === undefined) return sampleWorld
  return file === 'none' ? { banks: [] } : simWorld.parse(JSON.parse(readFileSync(file, 'utf8')))
}

const simulator = await startSimulator({
  port: Number(values.port),
  lockBoardPort: Number(values['cu16-port']),
  host: values.host,
  seed: Number(values.seed),
  key: values.key ?? null,
  world: worldOf(values.banks),
})
console.log(`Locker simulator: ${simulator.url}, ${simulator.world.banks.length} banks, seed ${values.seed}`)

const stopTime = passTime(simulator.world.clock, { speed: Number(values.speed), tickMs: 50 })

async function stop(): Promise<void> {
  stopTime()
  process.stdin.destroy()
  await simulator.close()
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
// Stop when the parent process is gone.
if (values['until-input-ends']) process.stdin.once('end', stop).resume()
