// Plain JavaScript, like all that runs before Node 24 is sure to be there: Node 20 must be able to read it.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const modules = join(root, 'node_modules')

/** One sentence, and out. @returns {never} */
export function giveUp(/** @type {string} */ sentence) {
  console.error(sentence)
  process.exit(1)
}

export const nodeMajor = Number(process.versions.node.split('.')[0])

/** npm skips "pre" scripts when ignore-scripts is set, and then set-up has not run. */
export function requireSetUp(/** @type {'start' | 'test'} */ purpose) {
  if (nodeMajor < 24)
    giveUp(`Set-up has not run; run "node tools/setup.mjs ${purpose}" and then "npm ${purpose}" again.`)
}
