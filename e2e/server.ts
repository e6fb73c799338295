/** The server under test: the real one, with the demo world, in a folder of its own that is gone afterwards. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const dataDir = mkdtempSync(join(tmpdir(), 'postern-e2e-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
process.env.DATA_DIR = dataDir
// Of the same kind as the whole one, and there in a few seconds.
process.env.DEMO = 'small'
process.env.CHECK_ANSWERS = 'on'
// Tests start SSH servers here.
process.env.SFTP_NETWORKS = '127.0.0.0/8'
await import('../packages/api/testing/browserTasks.ts')
await import('../packages/api/main.ts')
