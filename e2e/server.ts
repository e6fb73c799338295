/** The server under test: the real server with demo data, in a temporary folder that is deleted on exit. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const dataDir = mkdtempSync(join(tmpdir(), 'postern-e2e-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
process.env.DATA_DIR = dataDir
// Has the same kinds of records as the full demo, but loads in a few seconds.
process.env.DEMO = 'small'
process.env.CHECK_ANSWERS = 'on'
// Tests start SSH servers on localhost.
process.env.SFTP_NETWORKS = '127.0.0.0/8'
await import('../packages/api/testing/browserTasks.ts')
await import('../packages/api/main.ts')
