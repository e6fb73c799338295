// Plain JavaScript, like everything that runs before Node 24 is installed: Node 20 must be able to run it.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const modules = join(root, 'node_modules')

/** Prints one sentence and exits. @returns {never} */
export function giveUp(/** @type {string} */ sentence) {
  console.error(sentence)
  process.exit(1)
}

export const nodeMajor = Number(process.versions.node.split('.')[0])

/** If ignore-scripts is set, npm skips "pre" scripts, so setup hasn't run. */
export function requireSetUp(/** @type {'start' | 'test'} */ purpose) {
  if (nodeMajor < 24)
    giveUp(`Set-up has not run; run "node tools/setup.mjs ${purpose}" and then "npm ${purpose}" again.`)
}
