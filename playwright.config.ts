import { defineConfig } from '@playwright/test'
import { port, simulatorPort } from './e2e/ports.ts'

/**
 * With each window Chromium loads two pages of its own for what an address bar suggests: half of what a test costs. The last
 * such switch wins, so what Playwright switches off for tests to be steady is said again.
 */
const withoutFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

export default defineConfig({
  testDir: './e2e',
  // The smallest machine has two cores. Two workers left a sixth of them idle, waiting for the server or a frame.
  workers: 3,
  fullyParallel: true,
  // Patience costs nothing where all is well, and a slow or busy machine is no fault of the product.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    // A trace costs every test a third of its time; ask for one with --trace on.
    screenshot: 'only-on-failure',
    timezoneId: 'America/New_York',
    locale: 'en-US',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        `--disable-features=${withoutFeatures.join()}`,
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
  webServer: {
    command: 'node e2e/server.ts',
    url: `http://localhost:${port}/api/health`,
    env: { PORT: String(port), DEMO_LOCKERS_PORT: String(simulatorPort) },
    timeout: 180_000,
    // The default kills the whole process group, our Postgres included, before it can stop.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
