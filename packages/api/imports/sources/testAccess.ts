/** Tests a source’s connection while the user waits. */
import type { AccessTest } from '@postern/domain/imports/sources/importSource.ts'
import { filesIn } from './folder.ts'
import { HostKeyRefused, withSftp } from './sftp.ts'
import { sentenceOf } from './sftpProblem.ts'
import type { StoredSource } from './sourceStore.ts'

const [longestMs, shownFiles] = [20_000, 20]

const without = (answer: Partial<AccessTest>): AccessTest => ({
  fingerprint: null,
  hostKey: null,
  problem: null,
  files: [],
  count: 0,
  ...answer,
})

export async function testAccess(source: StoredSource, networks: readonly string[]): Promise<AccessTest> {
  const { folder, pattern, hostKey: fingerprint } = source
  try {
    const found = await withSftp(source, networks, AbortSignal.timeout(longestMs), (client) =>
      filesIn(client, folder, pattern),
    )
    const files = found.slice(0, shownFiles).map(({ name, size, modifiedAt }) => ({
      name,
      size,
      modifiedAt: modifiedAt.toISOString(),
    }))
    return without({ fingerprint, hostKey: 'confirmed', files, count: found.length })
  } catch (error) {
    if (!(error instanceof HostKeyRefused)) return without({ problem: sentenceOf(error) })
    const problem = error.hostKey === 'changed' ? error.message : null
    return without({ fingerprint: error.fingerprint, hostKey: error.hostKey, problem })
  }
}
