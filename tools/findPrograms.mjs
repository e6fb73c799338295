import { accessSync, constants, readdirSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { giveUp } from './root.mjs'

/** The browser for the tests: the one set in CHROMIUM, the system's, or one that Playwright has downloaded. */
export function findChromium() {
  const named = process.env.CHROMIUM
  if (named) return isProgram(named) ? named : giveUp(`CHROMIUM names ${named}, but there is no such program.`)
  return [
    // The headless shell comes first: it uses a quarter less CPU, and the tests need no window.
    ...['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].flatMap(
      inPath,
    ),
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ...playwrightBrowsers(),
  ].find(isProgram)
}

export function findRedis() {
  return inPath('redis-server').find(isProgram)
}

/** sshd only starts if it's called by its full path. */
export function findSshd() {
  return [...inPath('sshd'), '/usr/sbin/sshd'].find(isProgram)
}

function inPath(/** @type {string} */ name) {
  // A minimal PATH (cron, CI) may lack these folders.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']
  return folders.map((folder) => join(folder, name))
}

function playwrightBrowsers() {
  const caches = [
    process.env.PLAYWRIGHT_BROWSERS_PATH ?? '',
    join(homedir(), '.cache', 'ms-playwright'),
    join(homedir(), 'Library', 'Caches', 'ms-playwright'),
  ]
  const programs = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  ]
  return caches.flatMap((cache) =>
    foldersIn(cache)
      .filter((name) => name.startsWith('chromium-'))
      .flatMap((name) => programs.map((program) => join(cache, name, program))),
  )
}

function foldersIn(/** @type {string} */ folder) {
  try {
    return readdirSync(folder).sort().reverse()
  } catch {
    return []
  }
}

function isProgram(/** @type {string} */ path) {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
