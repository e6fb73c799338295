import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoPassword, signIns } from '@postern/domain/auth/demoSignIns.ts'
import type { FastifyInstance } from 'fastify'
import about from '../../package.json' with { type: 'json' }
import { ensureFirstRuleSet } from './areas/carrierLogic/firstRuleSet.ts'
import { ensureRuleFacts } from './areas/carrierLogic/ruleFacts.ts'
import { areas } from './areas/index.ts'
import { setUpLink } from './auth/setUp.ts'
import { checkServer } from './checkServer.ts'
import { type Config, readConfig } from './config.ts'
import { type Database, openPool, tx } from './database/db.ts'
import { migrate } from './database/migrate.ts'
import { beginDemo, demoIsLoaded, isEmpty } from './demo/demo.ts'
import { exposureWarning, refuseExposedDemo } from './demo/demoExposure.ts'
import { type DemoThread, finishDemoInThread } from './demo/demoInThread.ts'
import { demoIsComplete, finishDemo } from './demo/demoSteps.ts'
import { type Deps, type HelpDeskMail, privateNetworks, type RedisAccess } from './deps.ts'
import { smtpSender } from './email/delivery.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { explainStartFailure } from './explainStartFailure.ts'
import { freePort } from './freePort.ts'
import { openQueue } from './jobs/queue.ts'
import { runJobsOf } from './jobs/run.ts'
import { holdToOneKey, readSecretKey, type Secrets, secretsFrom } from './secrets.ts'
import { buildServer } from './server.ts'
import { beatOnly, startDaemon } from './tasks/daemon.ts'
import { allTasks } from './tasks/registry.ts'
import type { TaskDeps } from './tasks/task.ts'

const consoleDirectory = join(import.meta.dirname, '../console/dist')

/** A safety net: the daemon wakes the job runner as soon as a job is waiting. */
const jobPollSeconds = 15

/** How long work in progress (a startup step, requests, connections) may take to finish once we stop. */
const patience = 5_000

/** Stopped in reverse order, for any reason. */
const started = new AsyncDisposableStack()

const interrupt = listenForSignals()
const config = configuration()
const starting = start()
const interrupted = new Promise<undefined>((done) => interrupt.addEventListener('abort', () => done(undefined)))
const failure: unknown = await Promise.race([interrupted, starting.then(() => interrupted)]).catch(
  (error: unknown) => error,
)

if (failure !== undefined) complain(failure)
await atMost(starting.catch(() => undefined))
await started.disposeAsync().catch(complain)
process.exit(failure === undefined ? 0 : 1)

async function start(): Promise<void> {
  const postgres = await startDatabase()
  interrupt.throwIfAborted()

  const pool = openPool(postgres.url)
  started.defer(() => endPool(pool))
  await checkServer(pool, config)
  const database: Database = {
    pool,
    rowRole: await migrate(postgres.url),
    ...(postgres.trouble && { trouble: postgres.trouble }),
  }
  interrupt.throwIfAborted()
  const secrets = secretsFrom(await readSecretKey(config.dataDir, config.secretKey))
  await holdToOneKey(database, secrets)
  const demoIsWanted = config.demo === 'auto' ? postgres.kind === 'embedded' : config.demo !== 'off'
  await refuseExposedDemo(database, config, demoIsWanted)
  const demo = await prepareDemo(database, demoIsWanted, secrets)
  await tx(database, 'all', ensureFirstRuleSet)
  await tx(database, 'all', ensureRuleFacts)
  interrupt.throwIfAborted()

  let server: FastifyInstance | undefined
  const publicUrl = () => (config.publicUrlIsFixed ? config.publicUrl : `http://localhost:${portOf(server)}`)
  const jobs = openQueue(database)
  started.defer(() => atMost(jobs.stop()))
  let demoThread: DemoThread | undefined
  const redis = { ...privateNetworks(), ...(config.redisNetworks && { networks: config.redisNetworks }) }
  // The simulator opens the demo's doors on its own, which would also throw off anyone counting them.
  const startsLockerSimulator = demo && config.lockerSimulatorUrl === undefined && config.demoLockers === 'live'
  const deps: Deps = {
    database,
    jobs,
    secrets,
    publicUrl,
    publicUrlIsFixed: config.publicUrlIsFixed,
    sendsMail: config.smtpUrl !== undefined,
    helpDeskMail: helpDeskMailOf(),
    sessionLimits: { hours: config.sessionHours, idleMinutes: config.sessionIdleMinutes },
    databaseKind: postgres.kind,
    demo,
    demoIsLoading: () => demoThread?.isLoading() ?? false,
    version: about.version,
    ...builtConsole(),
    apiBaseUrl: config.apiBaseUrl,
    geoLookupUrl: config.geoLookupUrl,
    trustedProxies: config.trustedProxies,
    checksAnswers: config.checksAnswers,
    logLevel: config.logLevel,
    metricsToken: config.metricsToken,
    isStopping: () => interrupt.aborted,
    redis,
    lockerSimulatorUrl:
      config.lockerSimulatorUrl ??
      (startsLockerSimulator ? `http://127.0.0.1:${config.demoLockersPort ?? (await freePort())}` : undefined),
    startsLockerSimulator,
    lockerNetworks: config.lockerNetworks,
    sftpNetworks: config.sftpNetworks,
    redisUrl: config.redisUrl,
    demoRedisDirectory: demo && postgres.kind === 'embedded' ? join(config.dataDir, 'redis') : undefined,
  }
  const built = await buildServer(deps)
  started.defer(() => atMost(built.close()))
  // Runs before that: proxies see that this node is stopping and send traffic elsewhere.
  started.defer(() => (interrupt.aborted ? sleep(config.drainSeconds * 1_000) : undefined))
  await built.listen({ port: config.port, host: config.host })
  server = built
  for (const { start: startArea } of areas) {
    const running = await startArea?.(deps)
    if (running) started.defer(() => atMost(Promise.resolve(running[Symbol.asyncDispose]())))
  }
  work(postgres.url, deps, redis)
  if (demo && !(await demoIsComplete(database))) demoThread = loadRestOfDemo(database)
  greet(built, demo, demoThread !== undefined)
  if (!demo) await welcomeFirstAdministrator(database, publicUrl)
}

interface Postgres {
  url: string
  kind: 'embedded' | 'server'
  /** Why the database is down, if known. */
  trouble?: () => string | undefined
}

async function startDatabase(): Promise<Postgres> {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, kind: 'server' }
  const { url, trouble, stop, notice } = await startEmbedded(config.dataDir)
  started.defer(stop)
  if (notice) console.info(notice)
  return { url, kind: 'embedded', trouble }
}

/** True = this is the demo, with its published passwords and open outbox. */
async function prepareDemo(database: Database, wanted: boolean, secrets: Secrets): Promise<boolean> {
  if (!wanted) return false
  const isSmall = config.demo === 'small'
  if (await isEmpty(database)) await beginDemo(database, new Date(), secrets, isSmall ? 'small' : 'full')
  // Tests need the whole demo at the start; loading it would keep people waiting for most of a minute.
  if (isSmall) await finishDemo(database)
  return demoIsLoaded(database)
}

function loadRestOfDemo(database: Database): DemoThread {
  const thread = finishDemoInThread(database)
  started.defer(() => atMost(thread.stop()))
  return thread
}

/** Without a build we still serve the API: for its tests, and for API-only nodes. */
function builtConsole(): { consoleDirectory?: string } {
  if (existsSync(join(consoleDirectory, 'index.html'))) return { consoleDirectory }
  console.info('The console isn’t built, so only the API is served; `npm start` builds it.')
  return {}
}

/** PORT=0 asks the system for a port, known once we listen. */
function portOf(server: FastifyInstance | undefined): number {
  const [address] = server?.addresses() ?? []
  return typeof address === 'object' ? address.port : config.port
}

function helpDeskMailOf(): HelpDeskMail | undefined {
  const { helpDeskAddress: address, helpDeskPort: port, host, mailFrom } = config
  if (address === undefined) return undefined
  const sentFrom = [mailFrom.replace(/^.*<|>$/g, '').toLowerCase()]
  return { address, sentFrom, ...(port !== undefined && { listen: { host, port } }) }
}

/** Background work. Without SMTP_URL, emails stay in the outbox. */
function work(url: string, { database, secrets, jobs, demo, publicUrl, helpDeskMail }: Deps, redis: RedisAccess) {
  const deps: TaskDeps = {
    database,
    databaseUrl: url,
    secrets,
    publicUrl,
    demo,
    sendMail: config.smtpUrl === undefined ? undefined : smtpSender(config.smtpUrl, config.mailFrom),
    helpDeskMail,
    redis,
    sftpNetworks: config.sftpNetworks,
  }
  const { version } = about
  const runsTasks = config.role !== 'api'
  // Not awaited: requests don't need to wait for the queue.
  if (runsTasks) void jobs.work(runJobsOf(database), jobPollSeconds).catch(complain)
  const daemon = runsTasks
    ? startDaemon({ deps, queue: jobs, tasks: allTasks(), version })
    : beatOnly({ deps, version })
  started.defer(() => atMost(daemon.stop()))
}

async function welcomeFirstAdministrator(database: Database, publicUrl: () => string): Promise<void> {
  const link = await setUpLink(database, { publicUrl })
  if (link) console.info(`No one can sign in yet. Create the first administrator within 24 hours:\n${link}`)
}

function greet(server: FastifyInstance, demo: boolean, isLoading: boolean): void {
  const port = portOf(server)
  const host = ['0.0.0.0', '127.0.0.1', '::', '::1'].includes(config.host) ? 'localhost' : config.host
  console.info(`Postern is ready at http://${host.includes(':') ? `[${host}]` : host}:${port}`)
  if (!demo) return
  if (isLoading) console.info('Demo data is still loading in the background.')
  const warning = exposureWarning(config)
  if (warning) console.warn(`\n${warning}\n`)
  console.info(`Sign in with the password ${demoPassword} as`)
  for (const { email, description } of signIns) console.info(`  ${email.padEnd(28)} ${description}`)
}

function configuration(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

function listenForSignals(): AbortSignal {
  process.stdout.on('error', () => {}) // a closed terminal is a reason to stop, not to crash
  process.stderr.on('error', () => {})
  const controller = new AbortController()
  let first: number | undefined
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => {
      controller.abort()
      first ??= performance.now()
      // npm passes on the Ctrl-C that the terminal already sent us, so two signals may be one keystroke.
      if (performance.now() - first > 500) process.exit(130)
    })
  return controller.signal
}

function complain(problem: unknown): void {
  const sentence = typeof problem === 'string' ? problem : explainStartFailure(problem, config)
  console.error(sentence ?? problem)
}

/** pool.end() doesn't wait for the connections to close; Postgres ending them afterward isn't worth reporting. */
async function endPool(pool: Database['pool']): Promise<void> {
  pool.removeAllListeners('error').on('error', () => {})
  await atMost(pool.end())
}

async function atMost(work: Promise<unknown>): Promise<void> {
  await Promise.race([work, sleep(patience)])
}
