import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** This build and the two before it, so a tab that was opened on an older build still finds its chunks. */
const kept = 3

/** Removes assets from `dist` that belong to none of the kept builds, including unknown files. */
export function removeOldBuilds(/** @type {string} */ dist) {
  const lists = join(dist, '.vite', 'builds')
  const builds = filesIn(lists)
    .map((name) => ({ name, at: statSync(join(lists, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at)
  const wanted = new Set(builds.slice(0, kept).flatMap(({ name }) => assetsOf(join(lists, name))))
  for (const file of filesIn(join(dist, 'assets')))
    if (!wanted.has(`assets/${file}`)) rmSync(join(dist, 'assets', file))
  for (const { name } of builds.slice(kept)) {
    rmSync(join(lists, name))
    rmSync(join(dist, 'builds', 'meta', name), { force: true })
  }
}

/** @returns {string[]} */
function filesIn(/** @type {string} */ folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** @returns {string[]} */
function assetsOf(/** @type {string} */ list) {
  return JSON.parse(readFileSync(list, 'utf8'))
}
