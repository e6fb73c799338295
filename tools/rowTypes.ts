// Compares the row type of every hand-written statement with the columns it returned during the tests. `npm test` runs this after the
// API tests and requires that every statement ran. To check only the statements of some tests: `npm run rows packages/api/auth`.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RecordedStatement } from '../packages/api/testing/recordRows.ts'
import { modules, root } from './root.mjs'
import { compareRows, type Recorded } from './rowTypes/compare.ts'
import { readDeclaredRows } from './rowTypes/declared.ts'

/** Nullable columns that are never null in these rows: the statement's condition or the code that writes them rules it out. */
const neverNull: readonly (readonly [file: string, column: string])[] = [
  ['packages/api/areas/customers/limits.ts', 'most'],
  ['packages/api/areas/places/custody.ts', 'id'],
  ['packages/api/auth/factors/factors.ts', 'createdAt'],
  ['packages/api/auth/factors/passkeys.ts', 'credentialId'],
  ['packages/api/auth/factors/passkeys.ts', 'publicKey'],
  ['packages/api/demo/demoExposure.ts', 'hash'],
]

const isRuledOut = (difference: string): boolean =>
  neverNull.some(
    ([file, column]) =>
      difference.startsWith(`${file}:`) &&
      difference.endsWith(` declares ${column} as never null, but the column may be`),
  )

const [first, ...rest] = process.argv.slice(2)
const problems = first === '--recorded' ? check(rest[0] ?? '', true) : checkWhileTesting(process.argv.slice(2))
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1

function check(directory: string, isWholeRun: boolean): string[] {
  const sources = globSync('packages/api/**/*.ts', {
    cwd: root,
    exclude: ['**/node_modules', '**/testing', '**/*.test.ts'],
  })
    .map((path) => join(root, path))
    .filter((path) => /\bsql[`<]/.test(readFileSync(path, 'utf8')))
  const declared = readDeclaredRows(root, join(root, 'tsconfig.json'), sources)
  const { differences, neverRun } = compareRows(declared, readRecorded(directory))
  console.info(`${declared.length - neverRun.length} of ${declared.length} statements with a row type ran.`)
  const wrong = differences.filter((difference) => !isRuledOut(difference))
  return isWholeRun ? [...wrong, ...neverRun.map((place) => `${place} was run by no test`)] : wrong
}

function checkWhileTesting(tests: string[]): string[] {
  const directory = mkdtempSync(join(tmpdir(), 'postern-rows-'))
  try {
    spawnSync(join(modules, '.bin/vitest'), ['run', ...tests], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, POSTERN_ROWS: directory },
    })
    return check(directory, false)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

function readRecorded(directory: string): Recorded {
  const file = join(directory, 'rows.jsonl')
  // Tests that run no statement write no file.
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []
  return {
    statements: lines.map((line): RecordedStatement => JSON.parse(line)),
    nullable: new Set<string>(JSON.parse(readFileSync(join(directory, 'nullable.json'), 'utf8'))),
  }
}
