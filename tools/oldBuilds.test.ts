import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { removeOldBuilds } from './oldBuilds.mjs'

let dist = ''
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'postern-dist-'))
  for (const folder of ['assets', 'builds/meta', '.vite/builds']) mkdirSync(join(dist, folder), { recursive: true })
})
afterEach(() => rmSync(dist, { recursive: true }))

/** The nth build: one file of its own and one that never changes. */
function build(n: number) {
  const assets = [`assets/page-${n}.js`, 'assets/vendor.js']
  for (const asset of assets) writeFileSync(join(dist, asset), '')
  writeFileSync(join(dist, 'builds/meta', `b${n}.json`), '')
  const list = join(dist, '.vite/builds', `b${n}.json`)
  writeFileSync(list, JSON.stringify(assets))
  utimesSync(list, n, n)
}
const assets = () => readdirSync(join(dist, 'assets')).sort()

describe('old builds', () => {
  it('keeps the files of this build and of the two before it', () => {
    for (const n of [1, 2, 3, 4, 5]) build(n)
    removeOldBuilds(dist)
    expect(assets()).toEqual(['page-3.js', 'page-4.js', 'page-5.js', 'vendor.js'])
    expect(readdirSync(join(dist, 'builds/meta')).sort()).toEqual(['b3.json', 'b4.json', 'b5.json'])
  })
  it('removes files that belong to no build', () => {
    build(1)
    writeFileSync(join(dist, 'assets/stray.js'), '')
    removeOldBuilds(dist)
    expect(assets()).toEqual(['page-1.js', 'vendor.js'])
  })
})
