/** `npm run backup [file]`: backs up the embedded database, whether or not Postern is running. */
import { resolve } from 'node:path'
import about from '../package.json' with { type: 'json' }
import { readConfig } from '../packages/api/config.ts'
import { withPostgresOf } from '../packages/api/embedded/backup/source.ts'
import { takeBackup } from '../packages/api/embedded/backup/takeBackup.ts'
import { StartFailure } from '../packages/api/startFailure.ts'

try {
  const { databaseUrl, dataDir, secretKey } = readConfig(process.env)
  if (databaseUrl !== undefined)
    throw new StartFailure('DATABASE_URL is set. Back up that server with pg_dump; docs/operations.md shows how.')
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const file = resolve(process.argv[2] ?? `backups/postern-${stamp}Z.tar.gz`)
  const { moment, tables } = await withPostgresOf(dataDir, (source) =>
    takeBackup({ ...source, version: about.version }, file),
  )
  console.info(`Backed up everything committed by ${moment.at} to ${file}`)
  if (tables === null)
    console.info('There was no moment without a write, so a restore checks files and pages but can’t compare tables.')
  const key = secretKey === undefined ? resolve(dataDir, 'secret.key') : 'SECRET_KEY'
  console.info(
    `The backup doesn’t include ${key}. Keep a copy elsewhere: second factors and secrets can’t be read without it.`,
  )
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : error)
  process.exitCode = 1
}
