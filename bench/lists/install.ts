/** Installs exact versions with npm into a folder outside the repository. */
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from './childServer.ts'

export async function install(
  folder: string,
  dependencies: Readonly<Record<string, string>>,
  overrides: Readonly<Record<string, string>> = {},
): Promise<void> {
  const wanted = JSON.stringify({ private: true, dependencies, overrides })
  const marker = join(folder, `installed-${Object.entries(dependencies).join('-').replaceAll(',', '-')}`)
  if (existsSync(marker)) return
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), wanted)
  // Skips install scripts: the measured routes of these servers need no compiled code.
  await run(['npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {}, folder)
  await writeFile(marker, '')
}
