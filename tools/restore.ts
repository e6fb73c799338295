/** `npm run restore <file> [secret.key]`: restores a backup into an empty DATA_DIR and checks it. */
import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '../packages/api/config.ts'
import { restoreBackup } from '../packages/api/embedded/backup/restoreBackup.ts'
import { fingerprintOf, secretsFrom } from '../packages/api/secrets.ts'
import { StartFailure } from '../packages/api/startFailure.ts'

try {
  const { databaseUrl, dataDir, secretKey } = readConfig(process.env)
  const [file, keyFile] = process.argv.slice(2)
  if (databaseUrl !== undefined)
    throw new StartFailure('DATABASE_URL is set. Restore that server with pg_restore; docs/operations.md shows how.')
  if (file === undefined) throw new StartFailure('Name the backup: npm run restore backups/postern-….tar.gz')
  const { manifest, keyFingerprint } = await restoreBackup(file, dataDir)
  const { moment, tables } = manifest
  const compared =
    tables === null ? 'every file was compared' : `all ${Object.keys(tables).length} tables were compared`
  console.info(`Restored ${dataDir} as of ${moment.at}; ${compared}.`)

  const kept = join(dataDir, 'secret.key')
  if (keyFile !== undefined) await copyFile(keyFile, kept)
  const key = secretKey ?? (await readFile(kept, 'utf8').catch(() => undefined))?.trim()
  if (keyFingerprint !== null && key === undefined)
    console.info(
      `Now copy the secret key of that installation to ${kept}, or set SECRET_KEY. Postern doesn’t start without it.`,
    )
  else if (key !== undefined && keyFingerprint && !fingerprintOf(secretsFrom(key)).equals(keyFingerprint))
    throw new StartFailure('The secret key isn’t the one this backup was made with. Postern doesn’t start until it is.')
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : error)
  process.exitCode = 1
}
