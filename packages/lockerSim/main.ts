/** `npm run sim`: lockers that live, on their own. See docs/lockers.md. */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type SimWorldInput, simWorld } from '@postern/domain/areas/lockers/live/simulatorWire.ts'
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

/** `none`: they are handed over later. */
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

const tickMs = 50
const speed = Number(values.speed)
let last = performance.now()
const timer = setInterval(() => {
  const now = performance.now()
  simulator.world.clock.advance((now - last) * speed)
  last = now
}, tickMs)

async function stop(): Promise<void> {
  clearInterval(timer)
  process.stdin.destroy()
  await simulator.close()
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
// Whoever started us is gone.
if (values['until-input-ends']) process.stdin.once('end', stop).resume()
